#include "smprof_migrate/python/kinds.h"

#include <gtest/gtest.h>

#include <cstring>

namespace smprof_migrate {
namespace {

template <class Table>
void expect_no_zero(const Table& table) {
  static_assert(sizeof(Table) % sizeof(uint16_t) == 0);
  uint16_t numbers[sizeof(Table) / sizeof(uint16_t)];
  std::memcpy(numbers, &table, sizeof(Table));
  for (size_t i = 0; i < std::size(numbers); ++i) {
    EXPECT_NE(numbers[i], 0) << "member " << i << " is unknown to the grammar";
  }
}

TEST(Kinds, GrammarKnowsEveryKindAndField) {
  expect_no_zero(python_kinds());
  expect_no_zero(python_fields());
}

}  // namespace
}  // namespace smprof_migrate
