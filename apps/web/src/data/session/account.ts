import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import { accountResource } from '@xw/shared/resources/sys/account'
import type { AccountBelongings, OwnAvatar } from '@xw/shared/wire/account'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { OwnSession, OwnSignIn } from '@xw/shared/wire/session'
import { call, request } from '../../api/http.ts'
import { readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'
import { useSession } from '../../lib/session.ts'
import type { RecordOf } from '../resources/resource-record.ts'
import { type ResourceForm, useRecordForm } from '../resources/use-record-form.ts'
import { uploadFile } from '../upload-file.ts'

/** The user's own account record, with the departments, roles and other data that belong to it. */
export type OwnAccount = RecordOf<typeof accountResource> & AccountBelongings

const queryKey = ['account']

/** Updates the user in the header after a change of the account. */
function updateUser(change: { nickname?: string | null; avatar?: string | null }) {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, ...change } })
}

/** SY-23: the signed-in user's own account and picture. */
export function useAccount() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      fromWireRecords(accountResource, [
        await call<OwnAccount>(`${accountResource.path}/getUserData`, { silent: true, signal }),
      ])[0],
  })
  return {
    account: data ?? null,
    error,
    reload: refetch,
    /** Sets the user's picture, or removes it for null. Throws a refusal. */
    async setAvatar(picture: File | null): Promise<void> {
      const file = picture && (await uploadFile(picture, { biz: 'avatar' })).id
      const body = file ? { file } : {}
      const { success, message, result } = await request<OwnAvatar>(`${accountResource.path}/avatar`, {
        method: 'POST',
        body,
      })
      if (!success) return notify.warn(message)
      notify.success(message)
      updateUser({ avatar: result?.avatar ?? null })
      await queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** SY-24: the form of the user's own account. */
export function useAccountForm(): ResourceForm {
  const { account: record, error, reload } = useAccount()
  return useRecordForm(accountResource, {
    on: 'edit',
    record,
    error,
    reload,
    draftKey: accountResource.path,
    async save(body: { nickname?: string | null }) {
      const answer = await request(`${accountResource.path}/userEdit`, { method: 'POST', body })
      if (answer.success) {
        notify.success(answer.message)
        if (body.nickname !== undefined) updateUser({ nickname: body.nickname })
        void reload()
      }
      return readRefusal(answer)
    },
  })
}

/** The user's active sessions, and how to end them. */
export function useOwnSessions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call<OwnSession[]>(paths.session.ownSessions, { silent: true, signal }),
  })
  return {
    sessions: data ?? null,
    error,
    retry: () => void refetch(),
    /** Ends one other session, or all other sessions. */
    async end(id?: string): Promise<void> {
      const body = id === undefined ? {} : { id }
      const { success, message } = await request(paths.session.endOwnSessions, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      await refetch()
    },
  }
}

/** The user's sign-ins of the last ninety days, one page at a time. */
export function useOwnSignIns({ pageNo, pageSize }: { pageNo: number; pageSize: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sign-ins', pageNo, pageSize],
    queryFn: ({ signal }) =>
      call<Page<OwnSignIn>>(paths.session.ownSignIns, { params: { pageNo, pageSize }, silent: true, signal }),
    placeholderData: keepPreviousData,
  })
  return { page: data ?? null, error, retry: () => void refetch() }
}
