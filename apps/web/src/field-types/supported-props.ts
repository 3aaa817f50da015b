import type { FieldDef } from '@xw/shared/field-types/index'
import { viewOf } from './index.ts'

/** GR-01: of all that a column's definition tells its input, what the input of its type understands. */
export function pickSupportedProps(field: FieldDef, props: Readonly<Record<string, unknown>> = {}): object {
  const names = viewOf(field).grid?.takes ?? []
  return Object.fromEntries(names.flatMap(name => (name in props ? [[name, props[name]] as const] : [])))
}
