import type { WorkTask } from '@xw/shared/degree/office-work'
import { Button } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'
import { toLink } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'

export interface StartButtonProps {
  task: WorkTask
  label: string
  isPrimary: boolean
  /** A list of the records, for a user whose menu does not have the task's page. */
  list: string | undefined
}

/** The button of a card: it opens the task's page. */
export function StartButton({ task, label, isPrimary, list }: StartButtonProps) {
  const page = usePermissions(state => state.routes)?.find(({ path }) => path === task.url)
  const to = page ? toLink(page) : (list ?? '')
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  if (to === '') return null
  return (
    <Button className="xw-screen-only" type={isPrimary ? 'primary' : 'default'} href={href} onClick={follow}>
      {page ? label : '查看'}
    </Button>
  )
}
