import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '@xw/shared/field-types/code'

/** How each language is read. Each comes as a chunk of its own, when somebody first chooses it. */
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

/** A language that is read line by line. */
const fromLines = (parser: StreamParser<unknown>): Extension => StreamLanguage.define(parser)

/** One that does not load leaves plain text, which can be written all the same. */
export const loadLanguage = (language: CodeLanguage): Promise<Extension> => loaders[language]().catch(() => [])
