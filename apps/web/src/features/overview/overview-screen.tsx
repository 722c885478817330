import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../components/page-title.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { UserAvatar } from '../../components/user-avatar.tsx'
import { meQuery } from '../../lib/me.ts'
import { roleOf } from '../../lib/role.ts'
import { useTexts } from '../../lib/texts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { timeOfDay } from './time-of-day.ts'

export function OverviewScreen() {
  const t = useTexts('overview')
  const me = useQuery(meQuery)

  return (
    <>
      <QueryView query={me} failure={t('load_failed')} skeleton={<TitleSkeleton />}>
        {(person) => (
          <PageTitle
            leading={<UserAvatar name={person.username} picture={person.avatar} size={46} />}
            title={t(`good_${timeOfDay(new Date().getHours())}`, { name: person.username })}
            subtitle={t('signed_in_as', { role: t(`role_${roleOf(person)}`) })}
          />
        )}
      </QueryView>
      <FirstSteps />
    </>
  )
}

function TitleSkeleton() {
  return (
    <PageTitle
      leading={<Skeleton circle height={46} />}
      title={<Skeleton height={26} width={280} my={3} />}
      subtitle={<Skeleton height={16} width={180} my={2} />}
    />
  )
}
