import { fillHtml, type TemplateValues } from '@xw/shared/message/template'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { reachable } from '../../../resource/rows.ts'

/** How a message reaches people, as calls name it. */
export const MessageKindParam = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal('4')])

/** A template that the caller may use, by its code. */
export async function requireTemplate(tx: Tx, access: Access, code: string) {
  const template = await tx
    .selectFrom('sys_message_template as t')
    .select(['template_name', 'template_content', 'use_status'])
    .where('template_code', '=', code)
    .where(reachable(access))
    .executeTakeFirst()
  if (!template) throw notFound()
  return template
}

const tag = /<[^>]*>/g

/**
 * Fills one template for many. Where its variables stand in its text alone, it is cleaned once. Otherwise each message is
 * cleaned once more: a value may have become the address of a link.
 */
export function createFill(content: string): (values: TemplateValues) => string {
  const clean = cleanHtml(content)
  const isInTag = (clean.match(tag) ?? []).some(one => one.includes('${'))
  return values => (isInTag ? cleanHtml(fillHtml(clean, values)) : fillHtml(clean, values))
}
