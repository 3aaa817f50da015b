import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

/** The settings that identify a provider. After a change of one, its subjects mean other people. */
const identityKeys = ['issuer', 'clientId', 'tokenUrl', 'userinfoUrl', 'subjectField'] as const
/** The settings whose hosts receive the secret. */
const secretHosts = ['issuer', 'tokenUrl'] as const

export const identityProviderHooks: Hooks = {
  async beforeSave({ tx, values, before }) {
    const after: RecordValues = { ...before, ...values }
    const errors = findProviderDefects(after)
    // A stored secret stays with the host it was given for. A new host needs the secret again.
    if (
      before &&
      movesSecret(before, after) &&
      values.clientSecret === undefined &&
      (await hasStoredSecret(tx, before))
    )
      errors.clientSecret = '地址换了主机，请重新填写应用密钥'
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
  /**
   * Deletes all bindings when the provider's identity changes. Otherwise an administrator who changes the address could
   * sign in as everybody.
   */
  async afterEdit({ tx, access, before, values, id }) {
    const after = { ...before, ...values }
    if (identityKeys.every(key => textIn(before, key) === textIn(after, key))) return
    await tx
      .deleteFrom('sys_account_binding')
      .where('tenant_id', '=', access.place.tenantId)
      .where('provider_id', '=', id)
      .execute()
  },
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
const movesSecret = (before: RecordValues, after: RecordValues) =>
  secretHosts.some(key => hostOf(textIn(before, key)) !== hostOf(textIn(after, key)))

async function hasStoredSecret(tx: Tx, before: RecordValues): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_identity_provider')
    .select('client_secret')
    .where('id', '=', textIn(before, 'id'))
    .executeTakeFirst()
  return Boolean(row?.client_secret)
}

const requiredFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  oidc: { issuer: '请输入签发者地址' },
  oauth2: {
    authorizeUrl: '请输入授权地址',
    tokenUrl: '请输入令牌地址',
    userinfoUrl: '请输入用户信息地址',
  },
  wechat_enterprise: { agentId: '请输入应用 AgentId' },
}

/** Returns per field what a provider of this kind still lacks. */
const findProviderDefects = (after: RecordValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(requiredFields[textIn(after, 'kind')] ?? {}).filter(([key]) => textIn(after, key) === ''),
  )
