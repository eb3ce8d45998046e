#include <cstddef>
#include <cstdint>

#include "smprof_migrate/source/source_file.h"

// A multiply-and-fold hash: each 16 bytes are mixed with the state by one 64x64 -> 128 bit product
// whose halves are xored. Equal on every machine (bytes are read as little-endian). It tells
// versions of a file apart; it is no defence against someone who wants two files to collide.
namespace smprof_migrate {
namespace {

// Odd numbers with about half of their bits set: digits of pi, e and the square root of 2.
constexpr uint64_t kPi = 0x243F6A8885A308D3u;
constexpr uint64_t kE = 0xB7E151628AED2A6Bu;
constexpr uint64_t kRoot = 0x6A09E667F3BCC909u;

uint64_t fold(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Up to eight bytes, the missing ones zero.
uint64_t word_at(std::string_view bytes, size_t offset) {
  uint64_t word = 0;
  for (size_t i = 0; i < 8 && offset + i < bytes.size(); ++i) {
    word |= static_cast<uint64_t>(static_cast<uint8_t>(bytes[offset + i])) << (8 * i);
  }
  return word;
}

uint64_t whole_word_at(std::string_view bytes, size_t offset) {
  const auto* at = reinterpret_cast<const uint8_t*>(bytes.data() + offset);
  uint64_t word = 0;
  for (unsigned i = 0; i < 8; ++i) word |= static_cast<uint64_t>(at[i]) << (8 * i);
  return word;
}

}  // namespace

uint64_t hash_bytes(std::string_view bytes) {
  uint64_t state = fold(kPi ^ bytes.size(), kE);
  size_t offset = 0;
  for (; offset + 16 <= bytes.size(); offset += 16) {
    state = fold(whole_word_at(bytes, offset) ^ kRoot, whole_word_at(bytes, offset + 8) ^ state);
  }
  state = fold(word_at(bytes, offset) ^ kE, word_at(bytes, offset + 8) ^ state);
  return fold(state ^ kRoot, kPi);
}

}  // namespace smprof_migrate
