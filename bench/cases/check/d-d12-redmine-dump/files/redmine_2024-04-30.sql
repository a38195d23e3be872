-- MySQL dump 10.13  Distrib 8.0.34, for Linux (x86_64)
--
-- Host: localhost    Database: redmine
-- ------------------------------------------------------

DROP TABLE IF EXISTS `projects`;
CREATE TABLE `projects` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL DEFAULT '',
  `description` text,
  `homepage` varchar(255) DEFAULT '',
  `is_public` tinyint(1) NOT NULL,
  `parent_id` int DEFAULT NULL,
  `created_on` timestamp NULL,
  `updated_on` timestamp NULL,
  `identifier` varchar(255),
  `status` int NOT NULL,
  `lft` int,
  `rgt` int,
  `inherit_members` tinyint(1),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `projects` WRITE;
INSERT INTO `projects` VALUES (1,'Customer Portal','Self service for customers; see wiki','https://portal.torvik-soft.example',1,NULL,'2020-08-14 11:58:11','2024-01-09 08:27:11','customer-portal',1,2,3,0),
(2,'Portal Mobile App','','',0,1,'2020-05-12 08:44:11','2024-01-09 16:10:11','portal-mobile',1,4,5,0),
(4,'Data Warehouse','Nightly loads, reports and exports','',0,NULL,'2023-08-16 10:33:11','2024-01-09 15:09:11','dwh',1,8,9,0),
(5,'Anna\'s Sandbox','','',0,NULL,'2017-05-10 09:10:11','2024-01-09 10:42:11','sandbox-anna',9,10,11,0),
(7,'Billing Engine','Invoices, dunning and the bank\'s files','',0,NULL,'2019-10-07 08:37:11','2024-01-09 09:04:11','billing',1,14,15,0),
(8,'Billing Migration 2022','','',0,7,'2022-03-28 10:25:11','2024-01-09 16:08:11','billing-mig-22',5,16,17,0),
(11,'Office Network','','',0,NULL,'2023-06-14 10:16:11','2024-01-09 09:23:11','office-net',1,22,23,0),
(12,'Intranet','','',0,NULL,'2016-12-01 12:22:11','2024-01-09 13:08:11','intranet',5,24,25,0);
UNLOCK TABLES;

DROP TABLE IF EXISTS `roles`;
CREATE TABLE `roles` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255),
  `position` int,
  `assignable` tinyint(1),
  `builtin` int,
  `issues_visibility` varchar(30),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `roles` WRITE;
INSERT INTO `roles` VALUES (1,'Non member',0,1,1,'default'),
(2,'Anonymous',0,1,2,'default'),
(3,'Manager',1,1,0,'default'),
(4,'Developer',2,1,0,'default'),
(5,'Reporter',3,1,0,'default'),
(6,'Tester',4,1,0,'default');
UNLOCK TABLES;

DROP TABLE IF EXISTS `users`;
CREATE TABLE `users` (
  `id` int NOT NULL AUTO_INCREMENT,
  `login` varchar(255),
  `hashed_password` varchar(40),
  `firstname` varchar(30),
  `lastname` varchar(255),
  `admin` tinyint(1),
  `status` int,
  `last_login_on` datetime,
  `language` varchar(5),
  `created_on` timestamp,
  `updated_on` timestamp,
  `type` varchar(255),
  `salt` varchar(64),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `users` WRITE;
INSERT INTO `users` VALUES (1,'admin','675914741039c1abf0f0fce007a6a1432e60816e','Redmine','Admin',1,1,'2024-02-10 13:35:11','','2019-01-06 16:35:11','2024-02-02 10:16:11','User','8092b4c09c3622762c8b6d13b5e234cf'),
(3,'anna.k','b280bb6f815aa53d5819cb70faa8e7739f3614a1','Anna','Kowalczyk',0,1,'2024-04-26 09:16:11','','2017-01-09 08:29:11','2024-02-02 16:59:11','User','183a270a143456366a87df73c6fe259c'),
(5,'bohara','f6dde4fc8d16bc601a7b5e4daee9f9ad36efbe22','Brian','O\'Hara',0,1,'2024-01-10 09:53:11','en','2021-09-20 15:13:11','2024-02-02 15:22:11','User','b44b1967b15c52b384091ab9f80c8248'),
(6,'cmendes','1787a3baf8ad017f41dd46347640f7527535eb99','Carla','Mendes',0,1,'2024-03-28 10:34:11','','2018-01-23 17:43:11','2024-02-02 14:10:11','User','632d807dfcbd2223be09ab30c5dbc683'),
(9,'dlind','8d36402f4d487b66816f1628db9a8e274b6751b2','David','Lind',0,3,'2024-01-12 09:45:11','','2017-08-05 12:50:11','2024-02-02 17:23:11','User','5189c4733ea5b4465169afc26a0b5710'),
(10,'efox','0d27c6677269df6fd3a37f4b58a4d1df6fc494e0','Emily','Fox',0,1,'2024-01-01 11:27:11','','2020-05-21 08:15:11','2024-02-02 09:48:11','User','840a45f7eedc28387326daab50a8054f'),
(13,'gpatel','4647848ea783085a2926bab062382b5ea317b98c','Gita','Patel',0,1,'2024-03-28 16:37:11','sv','2019-06-22 13:08:11','2024-02-02 16:38:11','User','36601a5b0fb7f03e7079909b636e3e86'),
(14,'hstone','7d2d4002a08f5bb120b773bd85eb8a37eecc674e','Harvey','Stone',0,3,'2024-04-03 10:18:11','','2020-12-27 16:41:11','2024-02-02 14:51:11','User','c054fd13bb3d5de1035fa3c7ef5f5be3'),
(17,'ivo','e8f35ccd2cfcfb8c17bf210a5b5d5d8ecd1bb2fd','Ivo','Jansen',0,1,NULL,'','2018-07-14 10:44:11','2024-02-02 11:21:11','User','add73b23ebfd8168a1431edfb3cd2351'),
(21,'jt','7eb15e0f7a30b7bdcce01ca6be4151b29a60cc5e','Jill','Thorne',0,1,'2024-02-15 09:08:11','sv','2018-08-22 14:17:11','2024-02-02 11:36:11','User','a4d08cdc600436a4720daa093955056e');
UNLOCK TABLES;

DROP TABLE IF EXISTS `members`;
CREATE TABLE `members` (
  `id` int NOT NULL AUTO_INCREMENT,
  `user_id` int NOT NULL,
  `project_id` int NOT NULL,
  `created_on` timestamp NULL,
  `mail_notification` tinyint(1),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `members` WRITE;
INSERT INTO `members` VALUES (22,3,1,'2023-03-21 14:27:11',1),
(23,10,1,'2023-07-22 12:58:11',0),
(24,6,1,'2022-08-19 15:02:11',0),
(25,5,1,'2022-04-19 11:50:11',0),
(26,21,2,'2022-08-09 16:43:11',1),
(27,10,2,'2023-11-06 14:44:11',1),
(29,13,2,'2023-06-13 10:13:11',0),
(30,14,2,'2022-10-04 11:02:11',0),
(32,3,4,'2022-03-08 09:11:11',1),
(33,14,4,'2022-12-08 17:56:11',0),
(35,17,4,'2022-12-09 08:02:11',1),
(38,6,4,'2023-02-11 13:27:11',1),
(41,8,4,'2022-12-14 13:51:11',1),
(43,3,5,'2023-06-13 16:32:11',1),
(46,17,7,'2022-08-28 10:09:11',1),
(47,13,7,'2022-02-28 17:48:11',0),
(48,3,7,'2023-10-15 08:43:11',1),
(50,21,8,'2023-10-13 14:42:11',0),
(53,6,8,'2023-09-11 11:42:11',0),
(56,14,8,'2022-05-24 10:57:11',0),
(58,10,8,'2022-09-13 13:16:11',1),
(60,10,11,'2022-11-17 16:26:11',1),
(62,3,11,'2023-02-25 14:11:11',1),
(64,9,11,'2022-08-07 14:29:11',0),
(65,13,12,'2023-07-23 16:33:11',1),
(68,14,12,'2023-11-19 13:20:11',1),
(70,6,12,'2023-10-05 17:31:11',1),
(72,5,12,'2022-09-03 14:27:11',0),
(73,10,12,'2022-10-15 11:17:11',0);
UNLOCK TABLES;

DROP TABLE IF EXISTS `member_roles`;
CREATE TABLE `member_roles` (
  `id` int NOT NULL AUTO_INCREMENT,
  `member_id` int NOT NULL,
  `role_id` int NOT NULL,
  `inherited_from` int DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `member_roles` WRITE;
INSERT INTO `member_roles` VALUES (61,22,3,NULL),
(62,23,5,NULL),
(63,23,4,NULL),
(64,24,5,NULL),
(65,25,5,NULL),
(66,26,3,NULL),
(67,27,6,NULL),
(68,29,4,NULL),
(69,30,6,NULL),
(70,32,3,NULL),
(71,32,4,NULL),
(72,33,6,NULL),
(73,35,6,NULL),
(74,38,5,NULL),
(75,41,5,NULL),
(76,43,3,NULL),
(77,46,3,NULL),
(78,46,4,NULL),
(79,47,6,NULL),
(80,48,4,NULL),
(81,50,3,NULL),
(82,50,4,NULL),
(83,53,4,NULL),
(84,56,4,NULL),
(85,58,6,NULL),
(86,58,3,NULL),
(87,60,3,NULL),
(88,62,4,NULL),
(89,64,5,NULL),
(90,65,3,NULL),
(91,65,4,NULL),
(92,68,5,NULL),
(93,68,4,NULL),
(94,70,6,NULL),
(95,72,5,NULL),
(96,73,5,NULL);
UNLOCK TABLES;

-- Dump completed on 2024-04-30  2:00:14
