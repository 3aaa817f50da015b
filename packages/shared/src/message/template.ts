import { escapeHtml } from './escape-html.ts'

/** A template that cannot be filled; the message is a sentence for the user. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

/** Values by variable. */
export type TemplateValues = Readonly<Record<string, string | number | boolean>>

const variablePattern = /\$\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu

/** Returns the variables of a template, in their order. */
export const listVariables = (template: string): string[] => [
  ...new Set([...template.matchAll(variablePattern)].map(([, name = '']) => name)),
]

/** Reads values from a JSON text that a user typed for a test. */
export function readTemplateValues(json: string): TemplateValues {
  const values = parseJson(json.trim() || '{}')
  if (values === null || typeof values !== 'object' || Array.isArray(values))
    throw new TemplateError('测试数据应为 JSON 对象，如 {"name": "张三"}')
  const bad = Object.entries(values).find(([, value]) => !['string', 'number', 'boolean'].includes(typeof value))
  if (bad) throw new TemplateError(`测试数据中“${bad[0]}”的值应为文字或数字`)
  return values as TemplateValues
}

/** Reports whether a text holds usable test values. */
export function isTemplateValues(json: string): boolean {
  try {
    readTemplateValues(json)
    return true
  } catch {
    return false
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Fills the variables of an HTML template. Names all missing values at once. */
export const fillHtml = (template: string, values: TemplateValues): string => fillTemplate(template, values, escapeHtml)

/** Fills a template of any kind of text; `escape` makes a value safe at its place. */
export function fillTemplate(template: string, values: TemplateValues, escape: (value: string) => string): string {
  const missing = listVariables(template).filter(name => !Object.hasOwn(values, name))
  if (missing.length > 0) throw new TemplateError(`缺少变量的值：${missing.join('、')}`)
  return template.replace(variablePattern, (_, name: string) => escape(String(values[name])))
}
