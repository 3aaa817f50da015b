import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { messageListRoutes } from './message-routes.ts'
import { messageTemplateRoutes } from './template-routes.ts'

export { MailError, sendMail } from './mail.ts'
export { sendMessage } from './send.ts'

/** Messages to single people, their delivery, and their templates. */
export function messageRoutes(deps: Deps, engine: Engine): Routes {
  const [messages, templates] = [messageListRoutes(deps, engine), messageTemplateRoutes(deps, engine)]
  return () => [...messages(), ...templates()]
}
