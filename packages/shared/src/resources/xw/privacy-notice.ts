import { defaultPrivacyNotice } from '../../degree/privacy-notice.ts'
import { number } from '../../field-types/number.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

/**
 * 隐私告知书: the privacy notice for students. A new version is a new record that students must acknowledge again;
 * published versions never change. Without one, `defaultPrivacyNotice` applies.
 */
export const privacyNoticeResource = defineResource({
  path: '/xw/privacyNotice',
  table: 'xw_privacy_notice',
  title: '隐私告知书',
  permission: 'xw:privacyNotice',
  menu: { group: 'degree-setup', url: '/isystem/privacy-notice', icon: 'file-text', roles: ['dwgly'] },
  tenant: 'school',
  actions: ['add'],
  fields: {
    number: number('版本号', { integer: true, readonly: true, form: false, list: { width: 90 } }),
    title: text('标题', {
      required: true,
      max: 100,
      default: defaultPrivacyNotice.title,
      form: { span: 24 },
      query: {},
    }),
    content: textarea('内容', {
      required: true,
      max: 10_000,
      rows: 18,
      default: defaultPrivacyNotice.content,
      help: '每行一段，以“# ”开头的行是小标题。发布后不能修改；学生下次使用时须重新阅读并确认。',
      form: { span: 24 },
      list: { optional: true },
    }),
  },
})
