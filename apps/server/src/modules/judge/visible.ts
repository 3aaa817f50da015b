import type { Finding, Fix } from '@xw/shared/degree/rules/finding'
import type { Access } from '../../resource/access.ts'

/**
 * What somebody is told of findings: those whose fields they see, all of them, since a sentence may name the values. A fix
 * comes with it where they may make the change, and see in full what it would say of other fields.
 */
export function visibleTo({ def }: Pick<Access, 'def'>, findings: readonly Finding[]): Finding[] {
  const sees = (key: string) => Object.hasOwn(def.fields, key)
  const mayFix = ({ set, from = [] }: Fix) =>
    from.every(sees) && Object.keys(set).every(key => sees(key) && def.fields[key]?.readonly !== true)
  return findings
    .filter(({ fields }) => fields.every(sees))
    .map(({ fix, ...finding }) =>
      fix && mayFix(fix) ? { ...finding, fix: { label: fix.label, set: fix.set } } : finding,
    )
}
