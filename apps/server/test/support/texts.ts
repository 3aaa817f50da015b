import type { Page } from '@xw/shared/wire/envelope'
import { sendQueuedText } from '../../src/workers/send-text.ts'
import type { TestApp } from './app.ts'

/** Delivers all waiting texts, as the workers do. */
export async function deliverTexts({ deps }: TestApp): Promise<void> {
  const waiting = await deps.db.platform.selectFrom('sys_sms').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of waiting) await sendQueuedText(deps, { smsId: id })
}

/** Texts as the platform's administrator reads them, the newest first. */
export async function readOutbox(server: TestApp, token: string): Promise<Record<string, string>[]> {
  const { body } = await server.call<Page<Record<string, string>>>('GET', '/sys/smsOutbox/list', { token })
  return body.result?.records ?? []
}
