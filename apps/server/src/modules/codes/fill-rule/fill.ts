import { isFillKind } from '@xw/shared/rules/fill-kinds'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Call } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { callerOf } from '../../../resource/routes.ts'
import { codeMakers, type FillContext } from './kinds.ts'

interface FillRequest {
  ruleCode: string
  formData: FillContext['formData']
}

/** Makes the codes of several rules in one transaction; each number taken is logged. */
export async function fillByRules(
  { withAccess }: Actions,
  call: Pick<Call, 'session' | 'request'>,
  { rules, isTrial = false }: { rules: readonly FillRequest[]; isTrial?: boolean },
): Promise<{ ruleCode: string; result: string }[]> {
  const caller = callerOf(call)
  const { session } = caller
  return withAccess(caller, {}, async (tx, access) => {
    const filled: { ruleCode: string; result: string }[] = []
    for (const { ruleCode, formData } of rules) {
      const { id: ruleId, rule_class: kind, rule_params } = await findRule(tx, session, ruleCode)
      if (!isFillKind(kind)) throw refused('该规则的填充方式不存在')
      const result = await codeMakers[kind]({ tx, session, ruleId, params: rule_params ?? {}, formData, isTrial })
      if (kind === 'serial' && !isTrial)
        await writeOperation(tx, access, { operation: 'draw', what: `${ruleCode} ${result}`, origin: caller.origin })
      filled.push({ ruleCode, result })
    }
    return filled
  })
}

async function findRule(tx: Tx, { tenantId }: Session, ruleCode: string) {
  const found = await tx
    .selectFrom('sys_fill_rule')
    .select(['id', 'rule_class', 'rule_params'])
    .where('tenant_id', '=', tenantId)
    .where('rule_code', '=', ruleCode)
    .executeTakeFirst()
  if (!found) throw refused('该编码不存在')
  return found
}
