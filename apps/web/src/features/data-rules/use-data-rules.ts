import { useQuery, useQueryClient } from '@tanstack/react-query'
import { findResource } from '@xw/shared/resources/index'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { DataRule, DataRuleParts, RoleDataRules } from '@xw/shared/wire/data-rules'
import { call, request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import type { RuleField } from './rule-values.ts'

/** A rule as the form sends it. A new one has no id yet. */
export type RuleInput = Omit<DataRule, 'id' | 'permissionId' | 'status'> & Partial<Pick<DataRule, 'id' | 'status'>>

/** A role that rules are given to: one of the school or of a department. */
export interface RuledRole {
  readonly id: string
  readonly departId?: string | undefined
}

/**
 * Loads the data rules of a menu item, which of them the role has (if one is given), and the fields and variables that
 * rules can use.
 */
export function useDataRules(role: RuledRole | null, permissionId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['data-rules', role?.id, permissionId]
  const given = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchRules(role, permissionId, signal),
  })
  const { data: parts } = useQuery({
    queryKey: ['data-rule-parts', permissionId],
    queryFn: ({ signal }) => call<DataRuleParts>(adminPaths.dataRules.fields, { params: { permissionId }, signal }),
  })
  const ids = (given.data?.drChecked ?? '').split(',').filter(Boolean)
  async function done({ success, message }: { success: boolean; message: string }): Promise<void> {
    if (success) notify.success(message)
    else notify.warn(message)
    await given.refetch()
  }

  return {
    rules: given.data?.datarule ?? null,
    checked: role === null ? null : ids,
    fields: toFields(parts),
    variables: parts?.variables ?? [],
    /** Adds a rule to the role, or removes it. */
    async toggle(id: string) {
      const next = ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]
      const body = { permissionId, roleId: role?.id, dataRuleIds: next.join(',') }
      // Shows the tick at once; the refetch afterwards corrects it.
      queryClient.setQueryData<RoleDataRules>(queryKey, before => before && { ...before, drChecked: body.dataRuleIds })
      await done(await request(rulesPath(role), { method: 'POST', body }))
    },
    /** Returns the refusal, or null when the rule was saved. */
    async save(rule: RuleInput): Promise<Refusal | null> {
      const isNew = rule.id === undefined
      const answer = await request(isNew ? adminPaths.dataRules.add : adminPaths.dataRules.edit, {
        method: isNew ? 'POST' : 'PUT',
        body: { ...rule, permissionId },
      })
      if (answer.success) await done(answer)
      return readRefusal(answer)
    },
    async remove(id: string) {
      await done(await request(adminPaths.dataRules.remove, { method: 'DELETE', params: { id } }))
    },
  }
}

const rulesPath = (role: RuledRole | null) =>
  role?.departId ? adminPaths.dataRules.ofDepartRole : adminPaths.dataRules.ofRole

async function fetchRules(role: RuledRole | null, permissionId: string, signal: AbortSignal): Promise<RoleDataRules> {
  const place = role && [permissionId, role.departId, role.id].filter(Boolean).join('/')
  if (place) return call<RoleDataRules>(`${rulesPath(role)}/${place}`, { signal })
  const datarule = await call<DataRule[]>(adminPaths.dataRules.list, { params: { permissionId }, signal })
  return { datarule, drChecked: '' }
}

/** Joins the server's fields with their definitions, which know how a value is entered. */
function toFields(parts: DataRuleParts | undefined): RuleField[] {
  const def = parts?.resource ? findResource(parts.resource) : null
  return (parts?.fields ?? []).map(({ key, label, rules }) => ({ key, label, rules, field: def?.fields[key] }))
}
