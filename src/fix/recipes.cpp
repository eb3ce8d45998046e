#include <array>

#include "fix/recipes/launcher.h"
#include "fix/recipes/training.h"
#include "smprof_migrate/fix/plan.h"

namespace smprof_migrate {
namespace {

constexpr std::array<Recipe, 2> kRecipes{{
    {"launcher", true, plan_launcher},
    {"training", false, plan_training},
}};

}  // namespace

std::span<const Recipe> recipes() {
  return kRecipes;
}

std::vector<std::string_view> recipe_names() {
  std::vector<std::string_view> names;
  names.reserve(recipes().size());
  for (const Recipe& recipe : kRecipes) names.push_back(recipe.name);
  return names;
}

}  // namespace smprof_migrate
