#include "cli/cpus.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace smprof_migrate {
namespace {

class Cgroup : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "cgroup-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  void put(const std::string& path, const std::string& text) {
    const std::filesystem::path whole = root_ + "/" + path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
  }

  std::string root_;
};

TEST_F(Cgroup, NothingThereIsNoLimit) {
  EXPECT_EQ(cgroup_cpu_limit(root_), 0u);
}

TEST_F(Cgroup, VersionTwo) {
  put("proc/self/cgroup", "0::/\n");
  put("sys/fs/cgroup/cpu.max", "150000 100000\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 2u) << "1.5 CPUs keep two threads busy";
  put("sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 0u);
}

TEST_F(Cgroup, TheSmallestOfAllGroupsAround) {
  put("proc/self/cgroup", "0::/user.slice/job\n");
  put("sys/fs/cgroup/user.slice/cpu.max", "300000 100000\n");
  put("sys/fs/cgroup/user.slice/job/cpu.max", "800000 100000\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 3u);
}

TEST_F(Cgroup, VersionOne) {
  put("proc/self/cgroup", "5:cpuset:/\n4:cpu,cpuacct:/docker/1\n");
  put("sys/fs/cgroup/cpu/docker/1/cpu.cfs_quota_us", "50000\n");
  put("sys/fs/cgroup/cpu/docker/1/cpu.cfs_period_us", "100000\n");
  put("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  put("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 1u);
}

TEST_F(Cgroup, LinesThatCannotBeReadAreNoLimit) {
  put("proc/self/cgroup", "nonsense\n0:\n0::relative\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 0u);
}

TEST(Cpus, AtLeastOne) {
  EXPECT_GE(usable_cpus(), 1u);
}

}  // namespace
}  // namespace smprof_migrate
