import { icon } from '../icons.tsx';

export const TodayIcon = icon(<path d="M4 20h16M6.500 17v-5M12 17V6M17.500 17v-8" />);
export const CatalogueIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2" />
    <path d="M4 9.500h16M10 9.500V20" />
  </>,
);
export const OrdersIcon = icon(<path d="M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6" />);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3" />
    <path d="M3.500 19c.5-3.500 2.700-5 5.500-5s5 1.500 5.500 5M15.500 5.500a3 3 0 0 1 0 5M17 14c2 .5 3.200 2 3.500 5" />
  </>,
);
export const MoneyIcon = icon(<path d="m7 5 5 7 5-7M12 12v8M8 13.500h8M8 16.500h8" />);
export const FairnessIcon = icon(<path d="M12 4v16M8 20h8M5 7h14M5 7l-2.500 6.500h5zM19 7l-2.500 6.500h5z" />);
export const ParcelsIcon = icon(<path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8M8 6l8 4" />);
