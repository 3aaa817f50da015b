import { userResource } from '@xw/shared/resources/sys/user'
import type { SignInMethodCode } from '@xw/shared/wire/sign-in-options'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { createNewcomerAccount, type Newcomer } from './create-newcomer-account.ts'
import { readSignInSetting } from './sign-in-setting.ts'

interface ProvisionInput extends Newcomer {
  /** The method of the first sign-in. */
  from: SignInMethodCode
  origin: Origin
}

/** Creates an account at the first sign-in by a method for which the school wants this, and returns its id. */
export async function provisionAccount(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  tenantId: number,
  { from, origin, ...newcomer }: ProvisionInput,
): Promise<string> {
  const { ways, provisionFrom, provisionRole } = await readSignInSetting({ db }, tenantId)
  if (!ways.includes(from) || !provisionFrom.includes(from)) throw refused('您在本系统中还没有账号，请与学校管理员联系')
  return db.inTenant(tenantId, async tx => {
    const id = await createNewcomerAccount(tx, newcomer, {
      keys,
      tenantId,
      roleId: provisionRole,
      by: newcomer.username,
    })
    const session = { tenantId, userId: id, username: newcomer.username }
    await writeOperation(
      tx,
      { def: userResource, session },
      { operation: 'add', what: `${id}，首次登录时建立`, origin },
    )
    return id
  })
}
