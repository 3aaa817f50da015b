type AnnouncementAction = 'edit' | 'release' | 'revoke'
type AnnouncementStep = { readonly to: AnnouncementState } | { readonly refusal: string }
type AnnouncementState = '0' | '1' | '2'

/** 未发布、已发布、已撤销: the result of each action in each state, or why it is refused. */
const steps: Readonly<Record<AnnouncementState, Readonly<Record<AnnouncementAction, AnnouncementStep>>>> = {
  '0': { edit: { to: '0' }, release: { to: '1' }, revoke: { refusal: '该通知尚未发布' } },
  '1': {
    edit: { refusal: '已发布的通知不能编辑，请先撤销' },
    release: { refusal: '该通知已发布' },
    revoke: { to: '2' },
  },
  '2': { edit: { to: '2' }, release: { to: '1' }, revoke: { refusal: '该通知已撤销' } },
}

/** Returns the new state of an announcement, or a refusal; an unknown state refuses everything. */
export const findAnnouncementStep = (state: unknown, action: AnnouncementAction): AnnouncementStep =>
  isState(state) ? steps[state][action] : { refusal: '通知的状态不正确，请刷新后重试' }

const isState = (state: unknown): state is AnnouncementState => typeof state === 'string' && Object.hasOwn(steps, state)
