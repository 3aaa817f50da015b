import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '@xw/shared/field-types/code'

/** The grammars. Each is a separate chunk that loads when the user first chooses the language. */
const loaders: Record<CodeLanguage, () => Promise<Extension>> = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  xml: async () => (await import('@codemirror/lang-html')).html(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  objectiveC: async () => fromLines((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  python: async () => (await import('@codemirror/lang-python')).python(),
  r: async () => fromLines((await import('@codemirror/legacy-modes/mode/r')).r),
  shell: async () => fromLines((await import('@codemirror/legacy-modes/mode/shell')).shell),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  swift: async () => fromLines((await import('@codemirror/legacy-modes/mode/swift')).swift),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
}

/** Wraps a grammar that reads text line by line. */
const fromLines = (parser: StreamParser<unknown>): Extension => StreamLanguage.define(parser)

/** A grammar that does not load leaves plain text, which can still be edited. */
export const loadLanguage = (language: CodeLanguage): Promise<Extension> => loaders[language]().catch(() => [])
