import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Received } from '../../apps/server/test/support/mail-server.ts'
import { ownPlace } from './test-product.ts'

/** Lists mails to an address at the stories' mail server. */
function mailsTo(address: string): Received[] {
  const folder = ownPlace()?.mailbox ?? ''
  const mails = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Received)
  return mails.filter(mail => mail.to.includes(address))
}

/** Waits until the workers have sent the one mail to an address, and returns it. */
export async function expectMail(address: string): Promise<Received> {
  await expect.poll(() => mailsTo(address).length, { timeout: 30_000 }).toBe(1)
  const [mail] = mailsTo(address)
  if (!mail) throw new Error('the mail is gone')
  return mail
}
