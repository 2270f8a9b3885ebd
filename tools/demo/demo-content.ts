import type { Translated } from '@ashenda/core/domain/content.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import type { DemoContest } from './demo-contests.ts'

const dayMs = 86_400_000

interface Announcement {
  /** Since when it is shown, or will be. */
  readonly daysAgo: number
  readonly text: Translated
  readonly link: string
  readonly linkText: Translated
}

const toRegister: Translated = {
  ...{ en: 'Register', tig: 'ተመዝገባ', am: 'ይመዝገቡ', arabic: 'سجّلي', hindi: 'पंजीकरण करें', korean: '등록하기' },
}
const toShop: Translated = {
  ...{ en: 'To the shop', tig: 'ናብ ድኳን', am: 'ወደ ሱቅ', arabic: 'إلى المتجر', hindi: 'दुकान पर जाएँ', korean: '상점으로' },
}
const toQuestions: Translated = {
  ...{
    en: 'How to vote',
    tig: 'ከመይ ድምጺ ይወሃብ',
    am: 'እንዴት ድምፅ ይሰጣል',
    arabic: 'كيف أصوّت',
    hindi: 'वोट कैसे दें',
    korean: '투표 방법',
  },
}

/** The bar above every page: former ones, the present one, and one that is to come. */
const announcements: readonly Announcement[] = [
  {
    daysAgo: 25,
    text: {
      ...{
        en: 'Registration is open: take part this year.',
        tig: 'ምዝገባ ተኸፊቱ ኣሎ፦ ሎሚ ዓመት ተሳተፋ።',
        am: 'ምዝገባ ተከፍቷል፦ በዚህ ዓመት ይሳተፉ።',
      },
      ...{
        arabic: 'التسجيل مفتوح: شاركي هذا العام.',
        hindi: 'पंजीकरण खुला है: इस साल भाग लें।',
        korean: '등록이 시작되었습니다. 올해 참가하세요.',
      },
    },
    link: '/register',
    linkText: toRegister,
  },
  {
    daysAgo: 9,
    text: {
      ...{ en: 'Voting is open. Each phone has one free vote.', tig: 'ድምጺ ምሃብ ተኸፊቱ ኣሎ። ነፍሲ ወከፍ ስልኪ ሓደ ነጻ ድምጺ ኣለዎ።' },
      ...{ am: 'ድምፅ መስጠት ተከፍቷል። እያንዳንዱ ስልክ አንድ ነጻ ድምፅ አለው።', arabic: 'التصويت مفتوح. لكل هاتف صوت مجاني واحد.' },
      ...{
        hindi: 'मतदान खुला है। हर फ़ोन का एक मुफ़्त वोट है।',
        korean: '투표가 시작되었습니다. 휴대전화마다 무료 투표가 한 번 있습니다.',
      },
    },
    link: '/questions',
    linkText: toQuestions,
  },
  {
    daysAgo: 1,
    text: {
      ...{
        en: 'New in the shop: tilfi dresses and T-cards.',
        tig: 'ሓድሽ ኣብ ድኳን፦ ናይ ጥልፊ ቀሚሽን T-cardን።',
        am: 'አዲስ በሱቁ፦ የጥልፍ ቀሚሶችና T-card።',
      },
      ...{ arabic: 'جديد في المتجر: فساتين مطرزة وبطاقات T-card.', hindi: 'दुकान में नया: तिल्फ़ी पोशाकें और T-card।' },
      korean: '상점 신상품: 틸피 드레스와 T-card.',
    },
    link: '/shop',
    linkText: toShop,
  },
  {
    daysAgo: -3,
    text: {
      ...{
        en: 'This Saturday: evening of Ashenda songs on Romanat square, Mekelle.',
        tig: 'ቀዳም ምሸት ኣብ ኣደባባይ ሮማናት መቐለ ደርፍታት ኣሸንዳ።',
      },
      ...{ am: 'ቅዳሜ ምሽት በመቀሌ ሮማናት አደባባይ የአሸንዳ ዘፈኖች።', arabic: 'هذا السبت: أمسية أغاني أشندا في ساحة رومانات، مقلي.' },
      ...{
        hindi: 'इस शनिवार: मेकेले के रोमानात चौक पर अशेंडा गीतों की शाम।',
        korean: '이번 토요일: 메켈레 로마나트 광장에서 아셴다 노래의 밤.',
      },
    },
    link: '/questions',
    linkText: toQuestions,
  },
]

/** Versions of the announcement, as an admin would have written them. Left alone once anything was written. */
export const seedContent = (sql: Sql, { id: contest }: DemoContest): Promise<unknown> =>
  sql.begin(async (tx) => {
    const [owner] = await tx<{ id: string }[]>`select id from users where role = 'admin' order by created_at limit 1`
    const [known] = await tx`select 1 from content_versions limit 1`
    if (!owner || known) return
    const now = Date.now()
    const rows = announcements.map(({ daysAgo, ...body }, index) => {
      const startsAt = new Date(now - daysAgo * dayMs)
      return {
        id: seedId('announcement', index),
        piece: 'announcement',
        contest_id: contest,
        body: { ...body, from: '', until: '', isDismissable: true },
        starts_at: startsAt,
        previous_id: index === 0 ? null : seedId('announcement', index - 1),
        created_at: new Date(Math.min(startsAt.getTime(), now - 3_600_000)),
        created_by: owner.id,
      }
    })
    await tx`insert into content_versions ${tx(rows)}`
    const actions = rows.map(({ id, created_at: at, starts_at: startsAt }) => ({
      ...{ id: seedId('action', id), admin_id: owner.id, action: 'content.publish', subject_id: 'announcement' },
      after: { ...(startsAt > at && { startsAt: startsAt.toISOString() }), changed: 4 },
      done_at: at,
    }))
    await tx`insert into admin_actions ${tx(actions)}`
  })
