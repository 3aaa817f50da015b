import { headers } from '@xw/shared/wire/headers'
import { config } from '../lib/config.ts'
import { noteReach } from '../lib/connection.ts'
import { currentLowAppId } from '../lib/low-app.ts'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'
import type { Client } from './client.ts'
import { expireSession } from './expiry.ts'
import { messages } from './messages.ts'
import { dictVersion, menuVersion } from './versions.ts'

/** The page's own client: the stored session, the messages over the page. */
export const pageClient: Client = {
  baseUrl: config.apiBase,
  identity() {
    const { token, tenantId, asStudent } = useSession.getState()
    return { token, tenantId, lowAppId: currentLowAppId(), asStudent }
  },
  effects: {
    notice: (text, seconds) => notify.notice(messages.systemPrompt, text, seconds),
    warn: notify.warn,
    offline: () => noteReach(false),
    expire: expireSession,
  },
  onAnswer: () => noteReach(true),
  onHeldBack: by => useSession.setState(by === 'notice' ? { mustReadNotice: true } : { mustSetUpFactor: true }),
  versions: { [headers.dictVersion]: dictVersion.note, [headers.menuVersion]: menuVersion.note },
}
