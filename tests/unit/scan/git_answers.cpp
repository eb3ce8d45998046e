#include "git_answers.h"

#include <unistd.h>

#include <cstdlib>

namespace smprof_migrate {
namespace {

namespace fs = std::filesystem;

// Thousands of little files: in memory if that can be had.
fs::path fast_folder() {
  return ::access("/dev/shm", W_OK | X_OK) == 0 ? fs::path("/dev/shm") : fs::temp_directory_path();
}

std::string case_name(size_t number) {
  return "case" + std::to_string(number);
}

void make_entries(const TempFolder& repository, const std::string& folder, const IgnoreCase& one) {
  std::error_code taken;  // a file where a folder is wanted, or the other way round
  for (const std::string& name : one.folders) {
    fs::create_directories(repository.path(folder + "/" + name), taken);
  }
  for (const std::string& name : one.files) {
    const fs::path path = repository.path(folder + "/" + name);
    fs::create_directories(path.parent_path(), taken);
    std::ofstream(path, std::ios::binary) << "";
  }
}

std::vector<GitAnswer> questions(const std::string& folder) {
  std::vector<GitAnswer> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    GitAnswer answer;
    answer.path = entry.path().string().substr(folder.size() + 1);
    answer.is_folder = entry.is_directory();
    if (answer.path != ".gitignore") found.push_back(std::move(answer));
  }
  return found;
}

// Takes one field, ended by NUL, off the front.
std::string field(std::string_view& rest) {
  const size_t end = std::min(rest.find('\0'), rest.size());
  std::string text(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return text;
}

}  // namespace

bool run_in(const std::string& folder, const std::string& home, const std::string& command) {
  const std::string line = "cd '" + folder + "' && HOME='" + home + "' XDG_CONFIG_HOME='" + home +
                           "/config' GIT_CONFIG_NOSYSTEM=1 && export HOME XDG_CONFIG_HOME "
                           "GIT_CONFIG_NOSYSTEM && " +
                           command;
  return std::system(line.c_str()) == 0;
}

bool ask_git(std::vector<IgnoreCase>& cases) {
  const TempFolder repository(fast_folder()), outside(fast_folder());
  std::string asked;
  for (size_t i = 0; i < cases.size(); ++i) {
    const std::string folder = case_name(i);
    repository.put(folder + "/.gitignore", cases[i].text);
    make_entries(repository, folder, cases[i]);
    cases[i].answers = questions(repository.path(folder));
    for (const GitAnswer& answer : cases[i].answers) {
      asked.append(folder).append("/").append(answer.path).push_back('\0');
    }
  }
  outside.put("asked", asked);
  // The exit code is 1 when nothing is ignored at all.
  const std::string answers = outside.path("answers");
  if (!run_in(repository.path(), outside.path(),
              "git init -q && { git check-ignore --no-index -v -n -z --stdin <'" +
                  outside.path("asked") + "' >'" + answers + "' || [ $? = 1 ]; }")) {
    return false;
  }
  const std::string text = outside.get("answers");
  std::string_view rest = text;
  for (size_t i = 0; i < cases.size(); ++i) {
    for (GitAnswer& answer : cases[i].answers) {
      field(rest);  // the ignore file
      const std::string line = field(rest);
      answer.pattern = field(rest);
      if (field(rest) != case_name(i) + "/" + answer.path) return false;
      if (!line.empty()) answer.line = static_cast<unsigned>(std::stoul(line));
    }
  }
  return rest.empty();
}

}  // namespace smprof_migrate
