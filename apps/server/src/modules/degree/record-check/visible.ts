import { otherDepartMessage } from '@xw/shared/degree/rules/cross-record'
import type { Finding, FindingFix, OtherRecord } from '@xw/shared/degree/rules/finding'
import { isPersonalReach, isSchoolReach } from '@xw/shared/permission/reach'
import type { Access } from '../../../resource/access.ts'

type Viewer = Pick<Access, 'base' | 'def' | 'masked' | 'scope' | 'session'>

/**
 * Returns the findings that the viewer may know: a finding is shown when the viewer sees all its fields, since its
 * message may contain their values. Its fix is included when the viewer may make the change and sees every value that
 * the fix reveals.
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
 * Removes from findings what concerns records out of the viewer's reach. A viewer who sees the compared values in full
 * learns only that such a record exists. For others the finding is dropped: they could guess a masked value by typing
 * candidates into a record of their own.
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
