import { refused } from '../../../lib/errors.ts'
import type { WayParts } from '../sign-in-method/index.ts'
import { ProviderError } from './proof.ts'
import { testProvider } from './protocol.ts'
import { listProviders, readProvider } from './provider.ts'

/** Signing in by a provider, as the school's choice of ways sees it. */
export const thirdWay: WayParts = {
  settingsPage: '/isystem/identity-provider',
  missing: async ({ db }, tenantId) =>
    (await listProviders(db, tenantId)).length > 0 ? [] : [{ text: '没有启用的身份提供方', stops: true }],
  parties: ({ db }, tenantId) => listProviders(db, tenantId),
  async test(deps, tenantId) {
    const said: string[] = []
    for (const { id, name } of await listProviders(deps.db, tenantId)) {
      const provider = await readProvider(deps, id)
      if (provider) said.push(`${name}：${await testProvider(deps, provider).catch(toRefusal(name))}`)
    }
    return said.join('；') || '没有启用的身份提供方'
  },
}

const toRefusal =
  (name: string) =>
  (error: unknown): never => {
    throw error instanceof ProviderError ? refused(`${name}：${error.message}`) : error
  }
