import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { smsGatewayRoutes } from './gateway-routes.ts'
import { smsOutboxRoutes } from './outbox.ts'

export {
  consumeCode,
  isMailAddress,
  matchCode,
  purgeCodes,
  readCodeProofLevel,
  requestCode,
  rethrowAtCodeField,
  wrongCodeText,
} from './codes.ts'
export { deliverText, type FindAddressee } from './deliver.ts'
export { notifyReceivers } from './notify.ts'
export { phoneMethod } from './phone-method.ts'

/** Routes for text messages: the gateway's setting, and the outbox of texts without a gateway. */
export function smsRoutes(deps: Deps, engine: Engine): Routes {
  const [gateway, outbox] = [smsGatewayRoutes(deps, engine), smsOutboxRoutes(deps, engine)]
  return () => [...gateway(), ...outbox()]
}
