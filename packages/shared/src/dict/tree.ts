/** The message of a tree select with an unreadable condition (PK-05). */
export const badConditionText = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

const maxKeys = 5
const maxLength = 200

/** Reads the condition of a tree: empty, or a flat JSON object with keys from `fields`. Returns null otherwise. */
export function readTreeCondition(text: string | undefined, fields: readonly string[]): Record<string, string> | null {
  if (!text) return {}
  const given = readObject(text)
  if (!given) return null
  const entries = Object.entries(given)
  if (entries.length > maxKeys || !entries.every(([key, value]) => fields.includes(key) && isScalar(value))) return null
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** PostgreSQL cannot store NUL in a text. */
const isScalar = (value: unknown) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= maxLength && !value.includes('\0'))
