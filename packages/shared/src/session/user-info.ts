/** A school as the picker and the sign-in answer show it. */
export interface School {
  id: number
  code: string
  name: string
}

/** A department as its members choose it. */
export interface OwnDepart {
  id: string
  departName: string
  orgCode: string
}

/** What a client keeps of its user for days, so it holds nothing that would hurt in a stolen browser profile. */
export interface UserInfo {
  id: string
  username: string
  realname: string
  nickname: string | null
  avatar: string | null
  /** Code and name of the current department. */
  orgCode: string | null
  orgCodeTxt: string | null
  /** Role codes, joined by commas. */
  roleCode: string
  /** Degree types the user may see in this school, joined by commas. */
  xwbslbms: string
  tenantId: number
  tenantName: string
  mustChangePassword: boolean
}

/** The `result` of a sign-in that worked. */
export interface SignedIn {
  token: string
  userInfo: UserInfo
  departs: OwnDepart[]
  /** 0 no department, 1 one, 2 several to choose from. */
  multi_depart: 0 | 1 | 2
  /** Only where the user belongs to several schools. */
  tenantList?: School[]
}

/** The `result` of a sign-in that did not: what the next try needs. */
export interface SignInRefused {
  captchaRequired?: true
  /** The password is right in each of these; the next try names one in the tenant header. */
  tenantList?: School[]
}
