// Interim: DELETE THIS FILE when src/python/assemble.cpp and importer.cpp land.
#pragma GCC diagnostic ignored "-Wshadow"
#include <algorithm>
#include <map>
#include <set>
#include "smprof_migrate/fix/plan.h"
#include "smprof_migrate/python/assemble.h"
#include "smprof_migrate/python/importer.h"
#include "smprof_migrate/source/source_file.h"
#include "smprof_migrate/python/kinds.h"
#include "smprof_migrate/python/statements.h"
#include "python/removal.h"
#include "python/lines.h"
namespace smprof_migrate {
static std::string unit_of(const SyntaxTree& t, std::string_view text) {
  for (NodeId i = 0; i < t.size(); ++i)
    if (t[i].kind == python_kinds().block) {
      auto in = indentation_at(text, t[i].range.begin);
      auto out = indentation_at(text, t[t.parent(i)].range.begin);
      if (in.size() > out.size()) return std::string(in.substr(out.size()));
    }
  return "    ";
}
Assembly assemble_python(const PythonModule& m, std::span<const Intent> intents) {
  const auto& t = m.tree(); auto text = m.text();
  std::vector<NodeId> st, it; std::map<NodeId, uint32_t> fix;
  for (auto& i : intents) {
    if (auto* r = std::get_if<RemoveStatement>(&i.change)) st.push_back(r->statement);
    if (auto* r = std::get_if<RemoveItem>(&i.change)) it.push_back(r->item);
  }
  auto plan = plan_removals(t, text, st, it);
  Assembly a; std::vector<TextEdit> edits;
  const std::string unit = unit_of(t, text);
  std::string nl(newline_at(text, 0));
  auto removed = [&](TextRange r) { for (auto& x : plan.removals) if (x.edit.range.contains(r)) return true; return false; };
  auto conv = [&](std::string_view line, std::string ind) {
    size_t n = 0; while (line.substr(n).starts_with("    ")) { ind += unit; n += 4; }
    return ind + std::string(line.substr(n));
  };
  std::set<std::string> need;
  for (auto& i : intents) {
    if (auto* r = std::get_if<ReplaceText>(&i.change)) {
      if (!removed(r->range)) { std::string s; for (char c : r->text) if (c == '\n') s += nl; else s += c; edits.push_back({r->range, s}); }
    } else if (auto* n = std::get_if<InsertStatements>(&i.change)) {
      NodeId an = n->anchor; uint32_t at; std::string ind;
      if (n->where == Where::Before || n->where == Where::After) {
        ind = std::string(indentation_at(text, t[an].range.begin));
        at = n->where == Where::Before ? line_begin(text, t[an].range.begin) : next_line(text, t[an].range.end);
      } else {
        auto ms = statements_in(t, an); ind = std::string(indentation_at(text, t[ms[0]].range.begin));
        at = n->where == Where::SuiteBegin ? line_begin(text, t[ms[0]].range.begin) : next_line(text, t[ms.back()].range.end);
      }
      std::string s; bool open = at > 0 && text[at-1] != '\n' && text[at-1] != '\r';
      for (auto& l : n->lines) s += open ? nl + conv(l, ind) : conv(l, ind) + nl;
      edits.push_back({{at, at}, s});
    } else if (auto* w = std::get_if<WrapStatements>(&i.change)) {
      uint32_t b = line_begin(text, t[w->first].range.begin), e = t[w->last].range.end;
      edits.push_back({{b, b}, std::string(indentation_at(text, b)) + w->header + nl});
      for (uint32_t l = b; l < e; l = next_line(text, l)) {
        bool in = false;
        for (NodeId k = w->first; k < t[w->last].subtree_end; ++k) if (t[k].kind == python_kinds().string && t[k].range.begin < l && l < t[k].range.end) in = true;
        if (in || is_blank(text, l, line_end(text, l)) || removed({l, line_end(text, l)})) continue;
        edits.push_back({{l, l}, unit});
      }
    } else if (auto* q = std::get_if<NeedImport>(&i.change)) {
      if (!need.insert(q->module).second) continue;
      std::string s = "import " + q->module + (q->alias.empty() ? "" : " as " + q->alias);
      bool done = false;
      for (auto& r : plan.removals) for (NodeId g : plan.gone)
        if (!done && t.parent(g) == 0 && (t[g].kind == python_kinds().import_statement || t[g].kind == python_kinds().import_from_statement) && r.edit.range.contains(t[g].range) && r.edit.text.empty()) { r.edit.text = s + nl; done = true; }
      if (!done) { uint32_t at = 0; for (NodeId c = t.first_child(0); c != kNoNode; c = t.next_sibling(c)) if (t[c].kind == python_kinds().import_statement || t[c].kind == python_kinds().import_from_statement || t[c].kind==python_kinds().future_import_statement) at = next_line(text, t[c].range.end); edits.push_back({{at, at}, s + nl}); }
    }
  }
  for (auto& r : plan.removals) edits.push_back(r.edit);
  std::stable_sort(edits.begin(), edits.end(), [](auto& x, auto& y) { return x.range < y.range; });
  a.edits = edits;
  if (auto s = sort_edits(a.edits); !s) a.conflicts.push_back({0, s.error().message});
  return a;
}
Spelling spell(const PythonModule& m, std::string_view q, std::string_view top, std::string_view alias, NodeId at) {
  for (auto& b : m.bindings()) if (b.kind == BindingKind::Import && b.imported == top && m.scopes()[b.scope].kind == ScopeKind::Module) return {std::string(b.local) + std::string(q.substr(top.size())), {}};
  return {(alias.empty() ? std::string(top) : std::string(alias)) + std::string(q.substr(top.size())), NeedImport{std::string(top), std::string(alias), at}};
}
std::string free_name(const PythonModule&, std::string_view w) { return std::string(w); }
}
