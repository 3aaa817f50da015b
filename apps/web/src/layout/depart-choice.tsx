import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hideDepartPrompt, useDepartPrompt } from '../data/session/depart-choice.ts'
import { ownDepartsQuery } from '../data/session/own-departs.ts'
import { usePermissions } from '../data/session/permissions.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { notify } from '../lib/notify.ts'

const DepartModal = lazyPart(() => import('./depart-modal.tsx'))

/** HD-10: opens once the user's departments are known. A user without departments gets a message instead. */
export function DepartChoice() {
  const { isAsked, isClosable, isMissing } = useDepartPrompt()
  // Only users who work for departments need one; the shell is drawn once their reach is known.
  const needsDepart = usePermissions(state => state.reach) === 'depart'
  const { data, isError } = useQuery({ ...ownDepartsQuery, enabled: isAsked })
  const isEmpty = data?.list.length === 0
  useEffect(() => {
    if (!isAsked || !(isEmpty || isError)) return
    if (isEmpty) notify.warn('您尚未设置部门信息!')
    hideDepartPrompt()
  }, [isAsked, isEmpty, isError])
  useEffect(() => {
    if (!isMissing) return
    if (needsDepart) notify.warn('您尚未归属部门,请确认账号信息')
    hideDepartPrompt()
  }, [isMissing, needsDepart])
  if (!isAsked || !data || isEmpty) return null
  return <DepartModal departs={data.list} current={data.orgCode} isClosable={isClosable} />
}
