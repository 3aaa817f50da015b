import { paths } from '@xw/shared/wire/paths'
import { StoredQuery } from '@xw/shared/wire/saved-queries'
import { NoResult, passThrough } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { jsonText } from '../../../lib/json-text.ts'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'

const PageKey = textParam(200, 1)
const maxSaved = 50
/** Clients make up the names of pages, so what a user stores over all of them is limited. */
const maxStored = 500
const maxJson = 16_384

const toLimitedJson = (value: unknown) => jsonText(value, maxJson)

/** Saved queries and column settings of a user, which follow the user to another browser. */
export function pageSettingsRoutes({ db }: Deps): Route[] {
  const own = { subject: '页面设置与校验', permission: anySignedIn, scope: 'self' } as const
  return [
    route({
      ...own,
      method: 'GET',
      path: paths.savedQueries.list,
      title: '保存的高级查询',
      query: Type.Object({ pageKey: PageKey }),
      response: Type.Array(StoredQuery),
      handle: async ({ session, query }) =>
        db.inTenant(session.tenantId, tx =>
          tx
            .selectFrom('sys_saved_query')
            .select(['id', 'title', 'match_type as matchType', 'records'])
            .where('user_id', '=', session.userId)
            .where('page_key', '=', query.pageKey)
            .orderBy('title')
            .execute(),
        ),
    }),
    route({
      ...own,
      method: 'POST',
      path: paths.savedQueries.save,
      title: '保存高级查询',
      body: Type.Object({
        pageKey: PageKey,
        title: textParam(50, 1),
        matchType: Type.Union([Type.Literal('and'), Type.Literal('or')]),
        records: Type.Array(FieldInputs, { maxItems: 20 }),
      }),
      bodyBytes: usualBodyBytes,
      response: NoResult,
      async handle({ session, body }) {
        await db.inTenant(session.tenantId, async tx => {
          const saved = await tx
            .selectFrom('sys_saved_query')
            .select(['page_key', 'title'])
            .where('user_id', '=', session.userId)
            .execute()
          const others = saved.filter(one => one.page_key !== body.pageKey || one.title !== body.title)
          const here = others.filter(one => one.page_key === body.pageKey)
          if (here.length >= maxSaved) throw refused(`每个页面最多保存 ${maxSaved} 个查询`)
          if (others.length >= maxStored) throw refused(`最多保存 ${maxStored} 个查询，请先删除一些`)
          await tx
            .insertInto('sys_saved_query')
            .values({
              tenant_id: session.tenantId,
              id: newId(),
              user_id: session.userId,
              page_key: body.pageKey,
              title: body.title,
              match_type: body.matchType,
              records: toLimitedJson(body.records),
            })
            .onConflict(conflict =>
              conflict
                .columns(['tenant_id', 'user_id', 'page_key', 'title'])
                .doUpdateSet({ match_type: body.matchType, records: toLimitedJson(body.records) }),
            )
            .execute()
        })
        return new Answer({ message: '保存成功' })
      },
    }),
    route({
      ...own,
      method: 'DELETE',
      path: paths.savedQueries.remove,
      title: '删除高级查询',
      query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
      response: NoResult,
      async handle({ session, query }) {
        if (isId(query.id)) {
          await db.inTenant(session.tenantId, tx =>
            tx.deleteFrom('sys_saved_query').where('user_id', '=', session.userId).where('id', '=', query.id).execute(),
          )
        }
        return new Answer({ message: '删除成功' })
      },
    }),
    route({
      ...own,
      method: 'GET',
      path: paths.pageSettings.read,
      title: '本人的页面设置',
      query: Type.Object({ pageKey: PageKey }),
      // The page alone defines the content of its settings.
      response: passThrough<object | null>(),
      async handle({ session, query }) {
        const row = await db.inTenant(session.tenantId, tx =>
          tx
            .selectFrom('sys_user_page')
            .select('settings')
            .where('user_id', '=', session.userId)
            .where('page_key', '=', query.pageKey)
            .executeTakeFirst(),
        )
        return row?.settings ?? null
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: paths.pageSettings.save,
      title: '保存本人的页面设置',
      body: Type.Object({ pageKey: PageKey, settings: FieldInputs }),
      bodyBytes: usualBodyBytes,
      response: NoResult,
      async handle({ session, body }) {
        const settings = toLimitedJson(body.settings)
        await db.inTenant(session.tenantId, async tx => {
          const others = await tx
            .selectFrom('sys_user_page')
            .select('page_key')
            .where('user_id', '=', session.userId)
            .where('page_key', '<>', body.pageKey)
            .execute()
          if (others.length >= maxStored) throw refused(`最多保存 ${maxStored} 个页面的设置`)
          await tx
            .insertInto('sys_user_page')
            .values({ tenant_id: session.tenantId, user_id: session.userId, page_key: body.pageKey, settings })
            .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'page_key']).doUpdateSet({ settings }))
            .execute()
        })
        return new Answer({ message: '保存成功' })
      },
    }),
  ]
}
