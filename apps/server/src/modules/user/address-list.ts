import { Type } from 'typebox'
import { textParam } from '../../lib/params.ts'
import { type Route, route } from '../../plugins/route.ts'
import type { Resource } from '../../resource/engine.ts'
import { callerOf } from '../../resource/routes.ts'
import { readAvatars } from './avatars.ts'

const Text = (maxLength: number) => Type.Optional(textParam(maxLength))

/** How colleagues are reached; what the caller sees masked in the list of users is masked here. */
const shownKeys = [
  'id',
  'username',
  'realname',
  'sex',
  'sex_dictText',
  'post',
  'post_dictText',
  'phone',
  'telephone',
  'email',
  'workNo',
] as const

/** SY-06: the staff of a department and of all below it. Students are not in it. */
export const addressListRoute = ({ actions }: Resource): Route =>
  route({
    method: 'GET',
    path: '/sys/user/queryByOrgCodeForAddressList',
    permission: 'sys:addressList:list',
    scope: 'tenant',
    query: Type.Object({
      orgCode: Text(100),
      departId: Text(64),
      realname: Text(100),
      workNo: Text(64),
      pageNo: Text(9),
      pageSize: Text(9),
    }),
    async handle(call) {
      const { realname, ...asked } = call.query
      const caller = callerOf(call)
      const page = await actions.list(caller, {
        ...asked,
        ...(realname && { realname: `*${realname}*` }),
        status: '1',
        staffOnly: '1',
        column: 'realname',
        order: 'asc',
      })
      const avatars = await actions.within(caller, {}, tx =>
        readAvatars(
          tx,
          page.records.map(({ id }) => String(id)),
        ),
      )
      const records = page.records.map(record => ({
        ...Object.fromEntries(shownKeys.filter(key => key in record).map(key => [key, record[key]])),
        userId: record.id,
        avatar: avatars.get(String(record.id)) ?? null,
        departId: record.selecteddeparts ?? null,
        departName: typeof record.orgCodeTxt === 'string' ? record.orgCodeTxt.replaceAll(',', ' | ') : '',
        orgCodeTxt: record.orgCodeTxt ?? null,
      }))
      return { ...page, records }
    },
  })
