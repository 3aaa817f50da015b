import { fillHtml, type TemplateValues } from '@xw/shared/message/template'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { reachableCondition } from '../../../resource/rows.ts'

/** The kind of message, in the wire's codes. */
export const MessageKindParam = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal('4')])

/** Returns a template of the caller's reach by its code; throws 404 otherwise. */
export async function requireTemplate(tx: Tx, access: Access, code: string) {
  const template = await tx
    .selectFrom('sys_message_template as t')
    .select(['template_name', 'template_content', 'use_status'])
    .where('template_code', '=', code)
    .where(reachableCondition(access))
    .executeTakeFirst()
  if (!template) throw notFound()
  return template
}

const tagPattern = /<[^>]*>/g

/**
 * Prepares a template for filling it many times. The template is cleaned once when its variables stand in text only. A
 * variable inside a tag can become a link's address, so then each message is cleaned again.
 */
export function createFill(content: string): (values: TemplateValues) => string {
  const clean = cleanHtml(content)
  const isInTag = (clean.match(tagPattern) ?? []).some(one => one.includes('${'))
  return values => (isInTag ? cleanHtml(fillHtml(clean, values)) : fillHtml(clean, values))
}
