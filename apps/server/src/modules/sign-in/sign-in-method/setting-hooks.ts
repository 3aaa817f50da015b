import { signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import { signInMethodCodes } from '@xw/shared/session/sign-in-methods'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { mayGiveStudentRole } from './may-give-student-role.ts'
import { canMethodWork, type SignInMethods } from './methods.ts'

const { fields } = signInSettingResource
const roleKeys = ['registrationRole', 'provisionRole'] as const

/** Refuses a role that the caller may not give. */
type AssertRoleGivable = (tx: Tx, session: Session, roleId: string) => Promise<void>

interface SettingHookOptions {
  deps: Deps
  ways: SignInMethods
  assertGivable: AssertRoleGivable
}

/** Checks the setting as a whole before it is saved. */
export const createSettingHooks = ({ deps, ways, assertGivable }: SettingHookOptions): Hooks => ({
  async beforeEdit({ tx, access: { session, place }, values, before }) {
    const errors = findSettingDefects({ ...before, ...values })
    const open = codesIn(values, 'openWays')
    // A method that has stopped working since it was chosen does not block other changes.
    const isChosen = open.join() !== codesIn(before, 'openWays').join()
    if (isChosen && open.length > 0 && !(await canAnyMethodWork({ deps, ways }, place.tenantId, open)))
      errors.openWays = '所选的登录方式都还不能使用，请先完成设置'
    // Everybody who signs in for the first time gets the role. Choosing it gives it away, so the rules for giving roles
    // apply.
    for (const key of roleKeys) {
      const roleId = textIn(values, key)
      if (roleId === '' || roleId === textIn(before, key) || (await mayGiveStudentRole(tx, session, roleId))) continue
      await assertGivable(tx, session, roleId).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.kind !== 'refused') throw error
        errors[key] = error.message
      })
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
})

async function canAnyMethodWork(
  { deps, ways }: Pick<SettingHookOptions, 'deps' | 'ways'>,
  tenantId: number,
  open: readonly string[],
) {
  const works = signInMethodCodes.filter(way => open.includes(way)).map(way => canMethodWork(ways[way], deps, tenantId))
  return (await Promise.all(works)).includes(true)
}

/** Returns an error per field that contradicts the others. */
function findSettingDefects(after: RecordValues): Record<string, string> {
  const open = codesIn(after, 'openWays')
  return {
    ...(open.length === 0 && { openWays: '请至少开放一种登录方式' }),
    ...(open.length > 0 && !open.includes(textIn(after, 'firstWay')) && { firstWay: '首选方式应是已开放的登录方式' }),
    ...(after.registration !== 'off' &&
      !after.registrationRole && { registrationRole: `请选择${fields.registrationRole.label}` }),
    ...(codesIn(after, 'provisionFrom').length > 0 &&
      !after.provisionRole && { provisionRole: `请选择${fields.provisionRole.label}` }),
  }
}
