import type { Notice } from '@xw/shared/wire/notices'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { markNoticeRead } from '../../data/notices.ts'
import { toLink } from '../../data/session/menu.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

const NoticeModal = lazyPart(async () => {
  const { NoticeModal: Loaded } = await import('../../widgets/notice-modal.tsx')
  return { default: Loaded }
})

const toKey = (name: string) => name.replace(/^\//, '').replaceAll('-', '').toLowerCase()

/** HD-04: marks an announcement as read, then opens it or the page that it names. The caller renders `holder`. */
export function useOpenNotice(): { open: (notice: Notice) => void; holder: ReactNode } {
  const [shown, setShown] = useState<Notice | null>(null)
  const routes = usePermissions(state => state.routes)
  const navigate = useNavigate()

  function open(notice: Notice) {
    // A failure is ignored: the announcement is marked the next time it is opened, and reading does not wait.
    if (notice.readFlag !== '1') void markNoticeRead(notice).catch(() => {})
    const wanted = notice.openType === 'component' ? toKey(notice.openPage ?? '') : null
    const route =
      wanted === null
        ? undefined
        : routes?.find(({ page, path }) => [page, path].some(name => toKey(name ?? '') === wanted))
    if (route) void navigate(toLink(route))
    else setShown(notice)
  }
  const holder = shown && <NoticeModal notice={shown} onClose={() => setShown(null)} />
  return { open, holder }
}
