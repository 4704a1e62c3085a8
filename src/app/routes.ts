import { type ComponentType, lazy } from 'react';
import type { Access } from './guard';

export interface AppRoute {
  path: string;
  title: string;
  access: Access;
  screen: ComponentType;
}

/** The route table (first document, section 2); the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/login',
    title: 'Sign In',
    access: 'guest',
    screen: lazy(() => import('../screens/login/login-screen')),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'canViewDashboard',
    screen: lazy(() => import('../screens/dashboard/dashboard-screen')),
  },
  {
    path: '/clients',
    title: 'Clients',
    access: 'canManageClients',
    screen: lazy(() => import('../screens/clients/clients-screen')),
  },
  {
    path: '/projects',
    title: 'Projects',
    access: 'canManageProjects',
    screen: lazy(() => import('../screens/projects/projects-screen')),
  },
  {
    path: '/users',
    title: 'Users',
    access: 'canManageUsers',
    screen: lazy(() => import('../screens/users/users-screen')),
  },
  {
    path: '/inspections',
    title: 'Inspections',
    access: 'signedIn',
    screen: lazy(() => import('../screens/inspections/inspection-list-screen')),
  },
  {
    path: '/inspections/create',
    title: 'New Inspection',
    access: 'canManageInspections',
    screen: lazy(() => import('../screens/inspections/inspection-form-screen')),
  },
  {
    path: '/inspections/:id',
    title: 'Inspection',
    access: 'signedIn',
    screen: lazy(() => import('../screens/inspections/inspection-screen')),
  },
  {
    path: '/inspections/:id/edit',
    title: 'Edit Inspection',
    access: 'canManageInspections',
    screen: lazy(() => import('../screens/inspections/inspection-form-screen')),
  },
  {
    path: '/inspections/:id/items/add',
    title: 'Add Item',
    access: 'canManageItems',
    screen: lazy(() => import('../screens/items/new-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId',
    title: 'Inspection Item',
    access: 'signedIn',
    screen: lazy(() => import('../screens/items/item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/edit',
    title: 'Edit Item',
    access: 'canManageItems',
    screen: lazy(() => import('../screens/items/edit-item-screen')),
  },
  {
    path: '/inspections/:id/items/:itemId/photos',
    title: 'Manage Photos',
    access: 'canManagePhotos',
    screen: lazy(() => import('../screens/photos/photos-screen')),
  },
  {
    path: '/change-password',
    title: 'Change Password',
    access: 'signedIn',
    screen: lazy(() => import('../screens/change-password/change-password-screen')),
  },
];
