import { type Static, Type } from 'typebox'
import { nullable, oneOf, pageOf } from './schema.ts'

const Text = nullable(Type.String())

/** HD-12: an announcement as its reader sees it. `files` are comma-joined ids, `readFlag` is '0' or '1'. */
export const Notice = Type.Object({
  id: Type.String(),
  anntId: Type.String(),
  titile: Type.String(), // spelled so on the wire
  msgContent: Text,
  msgAbstract: Text,
  files: Text,
  sender: Text,
  sender_dictText: Text,
  priority: oneOf('L', 'M', 'H'),
  msgCategory: oneOf('1', '2'),
  busId: Text,
  openType: nullable(oneOf('component', 'url', 'other')),
  openPage: Text,
  sendTime: Text,
  createTime: Text,
  readFlag: oneOf('0', '1'),
  readTime: Text,
})
export type Notice = Static<typeof Notice>

/** The latest unread announcements of both categories, and their numbers. */
export const UnreadNotices = Type.Object({
  anntMsgList: Type.Array(Notice),
  anntMsgTotal: Type.Number(),
  sysMsgList: Type.Array(Notice),
  sysMsgTotal: Type.Number(),
})
export type UnreadNotices = Static<typeof UnreadNotices>

export const MyNotices = pageOf(Type.Object({ ...Notice.properties, userId: Type.String() }))

/** SY-09: a recipient of an announcement, and whether they have read it. */
export const AnnouncementReceipt = Type.Object({
  userId: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  departs: Type.String(),
  readFlag: oneOf('0', '1'),
  readTime: Text,
})
export type AnnouncementReceipt = Static<typeof AnnouncementReceipt>

/** A page of receipts, with the number of recipients and of readers. */
export const AnnouncementReceiptPage = Type.Object({
  ...pageOf(AnnouncementReceipt).properties,
  addressed: Type.Number(),
  read: Type.Number(),
})
export type AnnouncementReceiptPage = Static<typeof AnnouncementReceiptPage>
