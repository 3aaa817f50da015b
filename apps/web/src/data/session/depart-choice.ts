import { paths } from '@xw/shared/wire/paths'
import type { UserInfo } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { call } from '../../api/http.ts'
import { onSessionEnd, storeSession, useSession } from '../../lib/session.ts'
import { queryClient } from '../query-client.ts'

interface DepartPrompt {
  isAsked: boolean
  /** False after a sign-in, when the user must choose. True when the user opened the choice later and may close it. */
  isClosable: boolean
  /** The user has just signed in and belongs to no department. */
  isMissing: boolean
}

const hiddenPrompt: DepartPrompt = { isAsked: false, isClosable: false, isMissing: false }

/** Whether the choice of department is open. */
export const useDepartPrompt = create<DepartPrompt>(() => hiddenPrompt)

onSessionEnd(() => useDepartPrompt.setState(hiddenPrompt))

export const showDepartPrompt = ({ closable }: { closable: boolean }): void =>
  useDepartPrompt.setState({ isAsked: true, isClosable: closable, isMissing: false })

/** Remembers a missing department until the user's reach is known, which decides whether they need one. */
export const noteMissingDepart = (): void => useDepartPrompt.setState({ ...hiddenPrompt, isMissing: true })

export const hideDepartPrompt = (): void => useDepartPrompt.setState(hiddenPrompt)

/** HD-10: makes a department the current one and reloads all data of the previous one. */
export async function selectDepart(orgCode: string): Promise<void> {
  const { token, user } = useSession.getState()
  const body = { orgCode, username: user?.username }
  const { userInfo } = await call<{ userInfo: UserInfo }>(paths.session.selectDepart, { method: 'PUT', body })
  if (token && useSession.getState().token === token) storeSession(token, userInfo)
  hideDepartPrompt()
  await queryClient.invalidateQueries()
}
