-- phpMyAdmin SQL Dump
-- version 5.2.1
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE `wp_users` (
  `ID` bigint(20) UNSIGNED NOT NULL,
  `user_login` varchar(60) NOT NULL DEFAULT '',
  `user_email` varchar(100) NOT NULL DEFAULT '',
  `user_url` varchar(100) NOT NULL DEFAULT '',
  `user_registered` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `user_status` int(11) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE `wp_posts` (
  `ID` bigint(20) UNSIGNED NOT NULL,
  `post_author` bigint(20) UNSIGNED NOT NULL DEFAULT 0,
  `post_title` text NOT NULL,
  `comment_status` varchar(20) NOT NULL DEFAULT 'open',
  `menu_order` int(11) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

INSERT INTO `wp_users` (`ID`, `user_login`) VALUES (1, 'admin'), (2, 'it''s; me');

ALTER TABLE `wp_users`
  ADD PRIMARY KEY (`ID`),
  ADD UNIQUE KEY `user_login_key` (`user_login`),
  ADD KEY `user_email` (`user_email`);
ALTER TABLE `wp_posts`
  ADD PRIMARY KEY (`ID`);
ALTER TABLE `wp_users`
  MODIFY `ID` bigint(20) UNSIGNED NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=3;
ALTER TABLE `wp_posts`
  ADD CONSTRAINT `author` FOREIGN KEY (`post_author`) REFERENCES `wp_users` (`ID`);
