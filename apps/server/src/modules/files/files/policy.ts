import type { FileBiz, GeneratedFileBiz } from '../../../plugins/files.ts'

/** What the server decides by a file's biz; types and sizes are in `@xw/shared/files/upload-purposes`. */
export interface BizPolicy {
  /** Beside its owner and its record's readers: nobody, or everybody signed in to the school. */
  visibleTo: 'owner' | 'school'
  /** Removed after a day unless a record takes it. */
  waitsForRecord: boolean
  /** How long it is kept then; null for good. */
  days: number | null
  /** Pictures are encoded anew: whatever else the camera or somebody put into them is gone. */
  reencode?: true
  /** As long as it belongs to no record, whoever has the file storage page opens it. */
  isOfStorage?: true
}

export const bizPolicies: Record<FileBiz, BizPolicy> = {
  temp: { visibleTo: 'owner', waitsForRecord: true, days: null, isOfStorage: true },
  // What was imported is in the records; the file itself is kept only as long as somebody may want to look at it again.
  import: { visibleTo: 'owner', waitsForRecord: true, days: 30 },
  photo: { visibleTo: 'owner', waitsForRecord: true, days: null, reencode: true },
  photoZip: { visibleTo: 'owner', waitsForRecord: true, days: 7 },
  avatar: { visibleTo: 'school', waitsForRecord: true, days: null, reencode: true },
  // Rich texts name their pictures in the middle of their HTML, so nothing takes them; what none names goes (`rich-text-files.ts`).
  jeditor: { visibleTo: 'school', waitsForRecord: false, days: null, reencode: true },
  oss: { visibleTo: 'owner', waitsForRecord: false, days: null, isOfStorage: true },
  result: { visibleTo: 'owner', waitsForRecord: false, days: 7 },
  unpacked: { visibleTo: 'owner', waitsForRecord: false, days: null },
}

/** These do not count as what somebody uploaded. */
export const madeBizs: readonly GeneratedFileBiz[] = ['result', 'unpacked']

/** What one person may upload within a day. */
export const dailyQuota = { files: 1_000, bytes: 4 * 1024 ** 3 }

/** Below either of these, what is left of the disk belongs to the database. */
export const reserve = { bytes: 500 * 1024 ** 2, share: 0.05 }
