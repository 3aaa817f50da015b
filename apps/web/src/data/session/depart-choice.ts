import { paths } from '@xw/shared/wire/paths'
import type { UserInfo } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { call } from '../../api/http.ts'
import { onSessionEnd, startSession, useSession } from '../../lib/session.ts'
import { queryClient } from '../query-client.ts'

interface DepartAsked {
  isAsked: boolean
  /** After a sign-in the choice must be made; whoever asks for it later may leave it. */
  isClosable: boolean
}

const notAsked: DepartAsked = { isAsked: false, isClosable: false }

/** Whether the choice of department is to be shown. */
export const useDepartAsked = create<DepartAsked>(() => notAsked)

onSessionEnd(() => useDepartAsked.setState(notAsked))

export const askForDepart = ({ closable }: { closable: boolean }): void =>
  useDepartAsked.setState({ isAsked: true, isClosable: closable })

export const forgetDepartChoice = (): void => useDepartAsked.setState(notAsked)

/** HD-10: makes a department the current one; what was loaded for the one before is loaded anew. */
export async function selectDepart(orgCode: string): Promise<void> {
  const { token, user } = useSession.getState()
  const body = { orgCode, username: user?.username }
  const { userInfo } = await call<{ userInfo: UserInfo }>(paths.session.selectDepart, { method: 'PUT', body })
  if (token && useSession.getState().token === token) startSession(token, userInfo)
  forgetDepartChoice()
  await queryClient.invalidateQueries()
}
