/** The campaigns of the demo's affiliate, and where their links are placed. */
export interface DemoCampaign {
  readonly code: string;
  readonly name: string;
  readonly landingPath: string;
  /** Whether the affiliate's own system assigns click ids. */
  readonly namesClicks: boolean;
  readonly placements: readonly DemoPlacement[];
}

export interface DemoPlacement {
  readonly subId: string;
  readonly sourcePage: string;
  readonly clicksADay: number;
}

/** Created with the affiliate; the others come with the history. */
export const FIRST_DEMO_CAMPAIGN: DemoCampaign = {
  code: 'kurswechsel',
  name: 'Broker comparison',
  landingPath: '/',
  namesClicks: false,
  placements: [
    { subId: 'table', sourcePage: 'https://www.kurswechsel.example/broker-comparison', clicksADay: 14 },
    { subId: 'verdict', sourcePage: 'https://www.kurswechsel.example/broker-comparison', clicksADay: 8 },
    { subId: '', sourcePage: 'https://www.kurswechsel.example/what-a-spread-costs', clicksADay: 4 },
  ],
};

export const LATER_DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    code: 'kurswechsel-letter',
    name: 'Monday newsletter',
    landingPath: '/about',
    namesClicks: false,
    placements: [{ subId: 'letter', sourcePage: 'https://letter.kurswechsel.example/latest', clicksADay: 7 }],
  },
  {
    code: 'kurswechsel-video',
    name: 'Video channel',
    landingPath: '/',
    namesClicks: true,
    placements: [
      { subId: 'description', sourcePage: 'https://video.example/kurswechsel/first-order', clicksADay: 9 },
      { subId: 'pinned', sourcePage: 'https://video.example/kurswechsel/leverage-explained', clicksADay: 5 },
    ],
  },
];

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [FIRST_DEMO_CAMPAIGN, ...LATER_DEMO_CAMPAIGNS];
