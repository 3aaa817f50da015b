/** Paths below the API base that both ends use. The misspellings of the wire stay in this file. */
export const paths = {
  session: {
    login: '/sys/login',
    phoneCode: '/sys/sms',
    phoneLogin: '/sys/phoneLogin',
    secondStep: '/sys/secondStep',
    permissions: '/sys/permission/getUserPermissionByToken',
    logout: '/sys/logout',
    forceLogout: '/sys/online/forceLogout',
    captcha: '/sys/randomImage',
    checkCaptcha: '/sys/checkCaptcha',
    slider: '/sys/sliderImage',
    checkSlider: '/sys/checkSlider',
    proof: '/sys/proofChallenge',
    schools: '/sys/tenant/loginList',
    entry: '/sys/entry',
    updatePassword: '/sys/user/updatePassword',
    ownSessions: '/sys/user/login/setting/sessions',
    ownSignIns: '/sys/user/login/setting/signIns',
    endOwnSessions: '/sys/user/login/setting/endSessions',
    ownDeparts: '/sys/user/getCurrentUserDeparts',
    selectDepart: '/sys/selectDepart',
    ownSchools: '/sys/tenant/getCurrentUserTenant',
    selectSchool: '/sys/selectTenant',
  },
  /** Self-registration, in schools that allow it. */
  registration: {
    register: '/sys/user/register',
    checkName: '/sys/user/checkOnlyUser',
    schools: '/sys/user/registerSchools',
    notice: '/sys/user/registerNotice',
  },
  /** Sign-in through an identity provider; the pages before a session carry the provider's id. */
  thirdLogin: {
    render: '/sys/thirdLogin/render',
    oauth2: '/sys/thirdLogin/oauth2',
    base: '/sys/thirdLogin',
    user: '/sys/thirdLogin/getLoginUser',
    bindAccount: '/sys/thirdLogin/bindingThirdAccount',
    bindPhone: '/sys/thirdLogin/bindingThirdPhone',
    own: '/sys/thirdLogin/own/list',
    startOwn: '/sys/thirdLogin/own/start',
    addOwn: '/sys/thirdLogin/own/add',
    removeOwn: '/sys/thirdLogin/own/delete',
  },
  /** CAS single sign-on; the callback path ends with the code of the school. */
  cas: {
    base: '/sys/cas/client',
    login: '/sys/cas/client/login',
    callback: '/sys/cas/client/callback',
    validate: '/sys/cas/client/validateLogin',
  },
  /** Sign-in by a QR code that a signed-in phone scans. */
  qr: {
    ask: '/sys/getLoginQrcode',
    state: '/sys/getQrcodeToken',
    onPhone: '/sys/scanLoginQrcode',
    signIn: '/sys/qrcodeLogin',
  },
  /** The user's own second factor. */
  factor: {
    own: '/sys/user/login/setting/factor',
    begin: '/sys/user/login/setting/factor/begin',
    confirm: '/sys/user/login/setting/factor/confirm',
    remove: '/sys/user/login/setting/factor/remove',
  },
  ownPhone: {
    sendCode: '/sys/user/login/setting/phone/sendCode',
    prove: '/sys/user/login/setting/phone/prove',
  },
  contactChange: {
    read: '/sys/contactChange/read',
    takeBack: '/sys/contactChange/takeBack',
  },
  lostPassword: {
    begin: '/sys/lostPassword/begin',
    sendCode: '/sys/lostPassword/sendCode',
    prove: '/sys/lostPassword/prove',
    reset: '/sys/lostPassword/reset',
    phoneVerification: '/sys/user/phoneVerification',
    passwordChange: '/sys/user/passwordChange',
  },
  dashboard: {
    rounds: '/xw/xwInfo/rounds',
    overview: '/xw/xwInfo/overview',
    submissions: '/xw/xwInfo/submissions',
    work: '/xw/xwInfo/work',
    urge: '/xw/xwInfo/urge',
    find: '/xw/xwInfo/find',
    visits: '/sys/loginfo',
    visitsByDay: '/sys/visitInfo',
  },
  demoData: {
    state: '/xw/demoData/state',
    load: '/xw/demoData/load',
    clear: '/xw/demoData/clear',
  },
  /** Live connections, each followed by the user's id. */
  live: {
    user: '/websocket',
    page: '/vxeSocket',
  },
  dict: {
    items: '/sys/dict/getDictItems',
    all: '/sys/dict/queryAllDictItems',
    search: '/sys/dict/loadDict',
    selectedFirst: '/sys/dict/loadDictOrderByValue',
    labels: '/sys/dict/loadDictItem',
    text: '/sys/dict/getDictText',
    tree: '/sys/dict/loadTreeData',
    refresh: '/sys/dict/refleshCache', // spelled so on the wire
  },
  category: {
    resource: '/sys/category',
    root: '/sys/category/loadTreeRoot',
    children: '/sys/category/loadTreeChildren',
    tree: '/sys/category/loadTreeData',
    one: '/sys/category/loadOne',
    all: '/sys/category/loadAllData',
    labels: '/sys/category/loadDictItem',
  },
  files: {
    upload: '/sys/common/upload',
    static: '/sys/common/static',
    byId: '/sys/common/queryById',
    byIds: '/sys/common/queryByIds',
    byPath: '/sys/common/queryByPath',
    pdfPreview: '/sys/common/pdf/pdfPreviewIframe',
    storage: '/sys/oss/file',
    toHtml: '/sys/fileConvert/convertToHtml',
    wordToHtml: '/sys/fileConvert/wordToHtml',
  },
  records: {
    resource: '/xw/xwInfo',
    judge: '/xw/xwInfo/judge',
    check: '/xw/xwInfo/check',
    neighbours: '/xw/xwInfo/neighbours',
    history: '/xw/xwInfo/history',
    studentView: '/xw/xwInfo/studentView',
    /** A PDF; links to it carry a ticket. */
    sheet: '/xw/xwInfo/sheet',
    sheets: '/xw/xwInfo/sheets',
    /** The student's own records, as their home page shows them. */
    mine: '/xw/xwInfo/mine',
  },
  /** Drafts of degree records. */
  drafts: {
    one: '/xw/xwDraft/queryById',
    save: '/xw/xwDraft/save',
    promote: '/xw/xwDraft/promote',
    remove: '/xw/xwDraft/delete',
  },
  /** The privacy notice that students read before anything else. */
  privacy: {
    notice: '/xw/privacyNotice/current',
    acknowledge: '/xw/privacyNotice/acknowledge',
  },
  batches: {
    resource: '/xw/xwBatch',
    choices: '/xw/xwBatch/choices',
  },
  imports: {
    firstRow: '/xw/xwInfo/getFistRowDataAndColmnName', // spelled so on the wire
    fields: '/xw/xwInfo/importFields',
    start: '/xw/xwInfo/importData',
    photos: '/xw/xwInfo/xwImportZpByZip',
    records: '/sys/importRecord',
  },
  studentAccounts: {
    make: '/xw/xwInfo/makeAccounts',
    reset: '/xw/xwInfo/resetPassword',
  },
  announcement: {
    mine: '/sys/annountCement/listByUser', // spelled so on the wire
    one: '/sys/annountCement/queryById',
    release: '/sys/annountCement/doReleaseData',
    revoke: '/sys/annountCement/doReovkeData', // spelled so on the wire
    pushAgain: '/sys/annountCement/syncNotic', // spelled so on the wire
    receipts: '/sys/annountCement/receipts',
    exportReceipts: '/sys/annountCement/exportReceipts',
    markRead: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
    readAll: '/sys/sysAnnouncementSend/readAll',
    myPage: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  },
  /** Written out because every page requests the user's tasks and their definition is much larger than this file. */
  tasks: {
    resource: '/system/sysQuartzTask',
    cancel: '/system/sysQuartzTask/cancel',
  },
  message: {
    resend: '/sys/message/sysMessage/resend',
    sendTest: '/sys/message/sysMessageTemplate/sendMsg',
  },
  pageSettings: {
    read: '/sys/userPage/query',
    save: '/sys/userPage/save',
  },
  savedQueries: {
    list: '/sys/savedQuery/list',
    save: '/sys/savedQuery/save',
    remove: '/sys/savedQuery/delete',
  },
  users: {
    resource: '/sys/user',
    byName: '/sys/user/getMultiUser',
    picker: '/sys/user/queryUserComponentData',
  },
  departs: {
    resource: '/sys/sysDepart',
    tree: '/sys/sysDepart/queryTreeList',
    children: '/sys/sysDepart/queryDepartTreeSync',
    search: '/sys/sysDepart/searchBy',
  },
  /** Reports defined by schools; the report's code or id follows the path. */
  reports: {
    columns: '/online/cgreport/api/getRpColumns',
    conditions: '/online/cgreport/api/getQueryInfo',
    data: '/online/cgreport/api/getData',
  },
  duplicates: {
    check: '/sys/duplicate/check',
  },
} as const
