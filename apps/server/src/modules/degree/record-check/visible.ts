import { otherDepartMessage } from '@xw/shared/degree/rules/cross-record'
import type { Finding, FindingFix, OtherRecord } from '@xw/shared/degree/rules/finding'
import { isPersonalReach, isSchoolReach } from '@xw/shared/permission/reach'
import type { Access } from '../../../resource/access.ts'

type Viewer = Pick<Access, 'base' | 'def' | 'masked' | 'scope' | 'session'>

/**
 * What somebody is told of findings: those whose fields they see, all of them, since a sentence may name the values. A fix
 * comes with it where they may make the change, and see in full what it would say of other fields.
 */
export function visibleTo(viewer: Viewer, findings: readonly Finding[]): Finding[] {
  const { def } = viewer
  const sees = (key: string) => Object.hasOwn(def.fields, key)
  const mayFix = ({ set, from = [] }: FindingFix) =>
    from.every(sees) && Object.keys(set).every(key => sees(key) && def.fields[key]?.readonly !== true)
  return withinReach(viewer, findings)
    .filter(({ fields }) => fields.every(sees))
    .map(({ fix, ...finding }) =>
      fix && mayFix(fix) ? { ...finding, fix: { label: fix.label, set: fix.set } } : finding,
    )
}

/**
 * Findings without what they say of records that the viewer does not reach. Who sees in full what was compared learns
 * nothing of it but that there is such a record; everybody else could find a value by writing one after the other into a
 * record of their own, and is not told.
 */
export function withinReach(viewer: Viewer, findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ elsewhere, ...finding }) => {
    if (!elsewhere || elsewhere.some(other => reaches(viewer, other))) return [finding]
    const isOpen = !isPersonalReach(viewer.session.reach) && !finding.fields.some(key => viewer.masked.has(key))
    return isOpen ? [{ ...finding, message: otherDepartMessage }] : []
  })
}

function reaches({ base, scope, session }: Viewer, { departId, type }: OtherRecord): boolean {
  const { reach, xwbslbms } = session
  if (isSchoolReach(reach)) return true
  if (isPersonalReach(reach) || !xwbslbms.includes(type)) return false
  if (reach === 'types') return true
  const items = 'match' in scope ? scope.items : [scope]
  const departs = items.find(item => 'value' in item && item.field === base.scope?.depart && item.rule === 'in')
  return departId !== null && departs !== undefined && 'value' in departs && asList(departs.value).includes(departId)
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
