import { headers } from '@xw/shared/wire/headers'
import { config } from '../lib/config.ts'
import { reportReachability } from '../lib/connection.ts'
import { currentLowAppId } from '../lib/low-app.ts'
import { notify } from '../lib/notify.ts'
import { useSession } from '../lib/session.ts'
import type { ApiClient } from './client.ts'
import { expireSession } from './expiry.ts'
import { messages } from './messages.ts'
import { dictVersion, menuVersion } from './versions.ts'

/** The client of this page: it reads the stored session and shows messages over the page. */
export const pageClient: ApiClient = {
  baseUrl: config.apiBase,
  identity() {
    const { token, tenantId, asStudent } = useSession.getState()
    return { token, tenantId, lowAppId: currentLowAppId(), asStudent }
  },
  effects: {
    notice: (text, seconds) => notify.notice(messages.systemPrompt, text, seconds),
    warn: notify.warn,
    offline: () => reportReachability(false),
    expire: expireSession,
  },
  onAnswer: () => reportReachability(true),
  onHeldBack: by => useSession.setState(by === 'notice' ? { mustReadNotice: true } : { mustSetUpFactor: true }),
  versions: { [headers.dictVersion]: dictVersion.note, [headers.menuVersion]: menuVersion.note },
}
