import { EditorSelection, EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { insertBlock, link, prefix, type TextEdit, wrap } from './edits.ts'

/** Applies an edit to a text whose selection stands between bars, and returns the result in the same form. */
function apply(edit: TextEdit, marked: string): string {
  const [before = '', selected = '', after = ''] = marked.split('|')
  const state = EditorState.create({
    doc: before + selected + after,
    selection: EditorSelection.range(before.length, before.length + selected.length),
  }).update({}).state
  const next = state.update(edit(state)).state
  const { from, to } = next.selection.main
  return `${next.sliceDoc(0, from)}|${next.sliceDoc(from, to)}|${next.sliceDoc(to)}`
}

it.each<[string, TextEdit, string, string]>([
  ['around what is selected', wrap('**'), '前|中|后', '前**|中|**后'],
  ['with the cursor between them', wrap('`'), '前||后', '前`||`后'],
  ['away where they are', wrap('**'), '前**|中|**后', '前|中|后'],
  ['before a line, wherever in it the cursor is', prefix(() => '> '), '一\n二|三|', '一\n> 二|三|'],
  ['before each line, counted', prefix(line => `${line + 1}. `), '|甲\n乙|', '1. |甲\n2. 乙|'],
  ['away from all lines that have them', prefix(() => '- '), '|- 甲\n- 乙|', '|甲\n乙|'],
  ['of a link, whose address is selected', link, '见|办法|。', '见[办法](|https://|)。'],
  ['of a block, on lines of its own', insertBlock('---'), '甲||', '甲\n\n---\n||'],
  ['of a block on an empty line', insertBlock('---'), '甲\n||', '甲\n---\n||'],
])('PK-09 a tool inserts its marks %s', (_, edit, before, after) => expect(apply(edit, before)).toBe(after))
