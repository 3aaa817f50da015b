import type { ResourceDef } from '@xw/shared/resource/resource'

/**
 * Returns the query parameters that select this definition when several share one path: the degree type, the
 * catalogue.
 */
export function callParamsOf({ only, params = [] }: ResourceDef): Record<string, string> {
  const [name] = params
  return only && name ? { [name]: only.value } : {}
}
