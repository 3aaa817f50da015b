import type { ThesisToReview } from '@xw/shared/wire/thesis'
import { thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../../api/http.ts'
import { createLastingStorage } from '../../lib/storage.ts'

/** The credentials in the body of every request of a reviewer: the token of the link and the key of this browser. */
export interface ReviewerCredentials {
  readonly token: string
  readonly key: string
}

/** The message that replaces the form when there is no review to write. */
interface EndMessage {
  readonly title: string
  readonly text: string
  readonly canRetry?: true
}

/** Longer than the life of any link. */
const lifeMs = 200 * 86_400_000
const storage = createLastingStorage('xwxxcj_review')

/**
 * Returns the key of this browser, which is stored before the link is opened. If the response is lost on the way, the
 * browser can therefore repeat the request.
 */
function getBrowserKey(token: string): string {
  const known = storage.get(`key ${token}`)
  if (typeof known === 'string') return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  storage.set(`key ${token}`, key, lifeMs)
  return key
}

const draftName = ({ token }: ReviewerCredentials) => `draft ${token}`

/** The drafts of reviews, stored in this browser only. */
export const drafts = {
  read: (credentials: ReviewerCredentials) => storage.get(draftName(credentials)),
  keep: (credentials: ReviewerCredentials, draft: object) => storage.set(draftName(credentials), draft, lifeMs),
}

const noLink: EndMessage = { title: '没有评阅链接', text: '请使用学位办公室发给您的完整链接打开本页。' }

/** Opens the link in the address; a changed address in the same window opens the new link. */
export function useReviewLink() {
  const [pass, setPass] = useState<ReviewerCredentials | null>(null)
  const [found, setFound] = useState<ThesisToReview | null>(null)
  const [end, setEnd] = useState<EndMessage | null>(null)

  const open = useCallback(async () => {
    const token = window.location.hash.slice(1)
    setFound(null)
    setEnd(token === '' ? noLink : null)
    if (token === '') return
    const next = { token, key: getBrowserKey(token) }
    setPass(next)
    try {
      const { success, message, result } = await request<ThesisToReview>(thesisReviewerPaths.open, {
        method: 'POST',
        body: next,
        silent: true,
      })
      if (success && result) setFound(result)
      else setEnd({ title: '链接不能打开', text: message })
    } catch {
      setEnd({ title: '无法连接服务器', text: '请检查网络后重试。', canRetry: true })
    }
  }, [])

  useEffect(() => {
    const reopen = () => void open()
    reopen()
    window.addEventListener('hashchange', reopen)
    return () => window.removeEventListener('hashchange', reopen)
  }, [open])

  function finish(text: string) {
    if (pass) {
      storage.remove(`key ${pass.token}`)
      storage.remove(draftName(pass))
    }
    setFound(null)
    setEnd({ title: '已完成', text })
  }
  return { pass, found, end, finish, reload: () => void open() }
}
