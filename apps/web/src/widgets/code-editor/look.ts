import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The editor in the page's theme colours. The colours of syntax are in the style sheet beside this file. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--xw-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--xw-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--xw-text)' },
  '.cm-gutters': {
    color: 'var(--xw-text-secondary)',
    backgroundColor: 'var(--xw-fill)',
    borderRight: '1px solid var(--xw-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused :is(.cm-activeLine, .cm-activeLineGutter)': { backgroundColor: 'var(--xw-fill)' },
  '.cm-placeholder': { color: 'var(--xw-text-placeholder)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--code-match)' },
})

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--code-name)' },
  { tag: [tags.typeName, tags.className, tags.tagName, tags.standard(tags.variableName)], color: 'var(--code-type)' },
  { tag: [tags.attributeName, tags.propertyName, tags.definition(tags.variableName)], color: 'var(--code-name)' },
  { tag: tags.heading, fontWeight: 'bold', color: 'var(--code-keyword)' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--code-string)' },
])

/** The editor's Chinese texts for screen readers and tooltips. */
const phrases = EditorState.phrases.of({
  'Control character': '控制字符',
  'Selection deleted': '已删除所选内容',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  to: '至',
  'folded code': '已折叠的代码',
  unfold: '展开',
  'Fold line': '折叠',
  'Unfold line': '展开',
  Completions: '补全',
  close: '关闭',
})

export const look: Extension = [theme, syntaxHighlighting(words), phrases]
