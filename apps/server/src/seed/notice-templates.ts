import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'

/** The occasions of notices about batches. */
export type NoticeKind =
  | 'opened'
  | 'openedDepart'
  | 'deadline'
  | 'returned'
  | 'approved'
  | 'extended'
  | 'urged'
  | 'revoked'
  | 'collectionOpened'
  | 'collectionDue'
  | 'collectionUrged'
  | 'collectionReturned'

export interface NoticeTemplate {
  code: string
  name: string
  /** HTML with the variables that `noticeValues` gives. */
  content: string
}

/** The initial notice texts of every school. A school may change or disable its own. */
export const noticeTemplates: Readonly<Record<NoticeKind, NoticeTemplate>> = {
  opened: {
    code: 'xw_batch_opened',
    name: '学位信息采集已开放',
    content:
      '<p>${姓名}：</p><p>${学位类型}“${批次}”批次的学位信息采集已经开放，学生填报截止时间为 ${截止时间}。请登录系统填写、核对并提交本人的学位信息。</p>',
  },
  openedDepart: {
    code: 'xw_batch_opened_depart',
    name: '学位信息采集已开放，请组织填报和审核',
    content:
      '<p>${姓名}：</p><p>${学位类型}“${批次}”批次的学位信息采集已经开放，院系审核截止时间为 ${截止时间}。请登录系统核对本院系的名单，提醒学生按时填报，并审核、上报学生提交的信息。</p>',
  },
  deadline: {
    code: 'xw_batch_deadline',
    name: '学位信息采集即将截止',
    content:
      '<p>${姓名}：</p><p>${学位类型}“${批次}”批次的填报将于 ${截止时间} 截止，您的信息尚未提交。请尽快登录系统核对并提交，逾期将不能修改。</p>',
  },
  returned: {
    code: 'xw_record_returned',
    name: '学位信息被退回，请修改后重新提交',
    content:
      '<p>${姓名}：</p><p>您提交的学位信息（${学位类型}，${批次}）被退回。原因：${原因}</p><p>请登录系统修改后重新提交，截止时间为 ${截止时间}。</p>',
  },
  extended: {
    code: 'xw_record_extended',
    name: '学位信息填报时间已延长',
    content:
      '<p>${姓名}：</p><p>您的学位信息（${学位类型}，${批次}）可以填报至 ${截止时间}。延期原因：${原因}</p><p>请在此之前登录系统填写、核对并提交。</p>',
  },
  approved: {
    code: 'xw_record_approved',
    name: '学位信息已通过学校审核',
    content:
      '<p>${姓名}：</p><p>您的学位信息（${学位类型}，${批次}）已通过学校审核，内容不再修改。如发现有误，请联系所在院系。</p>',
  },
  revoked: {
    code: 'xw_record_revoked',
    name: '学位已被撤销',
    content:
      '<p>${姓名}：</p><p>您的学位（${学位类型}，${批次}）已被撤销，学位证书不再有效。原因：${原因}</p><p>如有异议，请联系学校学位办公室。</p>',
  },
  urged: {
    code: 'xw_record_urged',
    name: '请尽快提交学位信息',
    content:
      '<p>${姓名}：</p><p>您的学位信息（${学位类型}，${批次}）尚未提交，填报截止时间为 ${截止时间}。请尽快登录系统核对并提交；如有困难，请联系所在院系。</p>',
  },
  collectionOpened: {
    code: 'xw_collection_opened',
    name: '有新的采集需要填写',
    content:
      '<p>${姓名}：</p><p>“${采集}”已经开始，请在 ${截止时间} 前登录系统，从首页的“待填写的采集”填写并提交。</p>',
  },
  collectionDue: {
    code: 'xw_collection_due',
    name: '采集即将截止',
    content:
      '<p>${姓名}：</p><p>“${采集}”将于 ${截止时间} 截止，您还没有提交。请尽快登录系统填写，逾期将不能填写。</p>',
  },
  collectionUrged: {
    code: 'xw_collection_urged',
    name: '请尽快填写采集',
    content:
      '<p>${姓名}：</p><p>“${采集}”您还没有提交，截止时间为 ${截止时间}。请尽快登录系统填写；如有困难，请联系所在院系。</p>',
  },
  collectionReturned: {
    code: 'xw_collection_returned',
    name: '采集的内容被退回，请修改后重新提交',
    content:
      '<p>${姓名}：</p><p>您在“${采集}”中填写的内容被退回。原因：${原因}</p><p>请在 ${截止时间} 前登录系统修改并重新提交。</p>',
  },
}

const systemMessage = '4'
const testValues = JSON.stringify({
  姓名: '王小明',
  学位类型: '学历教育硕士学位',
  批次: '2026年6月',
  采集: '学位服尺码',
  截止时间: '2026-06-20 18:00',
  原因: '请补充导师姓名',
})

/** Adds missing notice templates to schools. */
export async function seedNoticeTemplates(tx: Tx, schools: readonly number[]): Promise<void> {
  const rows = schools.flatMap(tenant_id =>
    Object.values(noticeTemplates).map(({ code, name, content }) => ({
      tenant_id,
      id: newId(),
      template_code: code,
      template_name: name,
      template_type: systemMessage,
      use_status: '1',
      template_content: content,
      template_test_json: testValues,
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into sys_message_template (tenant_id, id, template_code, template_name, template_type, use_status, template_content, template_test_json)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (tenant_id int, id uuid, template_code text,
      template_name text, template_type text, use_status text, template_content text, template_test_json text)
    on conflict (tenant_id, template_code) do nothing`.execute(tx)
}
