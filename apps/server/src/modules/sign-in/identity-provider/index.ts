import { identityProviderResource } from '@xw/shared/resources/sys/identity-provider'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { identityProviderHooks } from './hooks.ts'
import { ProviderError } from './proof.ts'
import { testProvider } from './protocol.ts'
import { findProvider } from './provider.ts'

export { listErrorReasons, type ProvenPerson, ProviderError, toProviderError, toVisitorError } from './proof.ts'
export { buildProviderUrl, verifyProviderReturn } from './protocol.ts'
export { findProvider, type IdentityProvider, listEnabledProviders } from './provider.ts'
export { providerMethod } from './provider-method.ts'

/** SE-02: the identity providers that a school trusts, and a test of their connection. */
export function identityProviderRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(identityProviderResource, { hooks: identityProviderHooks })
  return () => [
    ...routes(),
    route({
      method: 'POST',
      path: adminPaths.identityProvider.test,
      permission: `${identityProviderResource.permission}:test`,
      scope: 'tenant',
      ratePerMinute: 5,
      body: Type.Object({ id: textParam(64) }),
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        const provider = await findProvider(deps, call.body.id)
        if (provider?.tenantId !== call.session.tenantId) throw notFound()
        await actions.withAccess(caller, {}, (tx, access) =>
          writeOperation(tx, access, { operation: 'test', what: provider.name, origin: caller.origin }),
        )
        const message = await testProvider(deps, provider).catch((error: unknown) => {
          throw error instanceof ProviderError ? refused(error.message) : error
        })
        return new Answer({ message })
      },
    }),
  ]
}
